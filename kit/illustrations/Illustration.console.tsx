import type { ReactNode } from 'react';
import './illustration.css';

/** The props of every illustration. */
export interface IllustrationProps {
  /** Px; the height is proportional. */
  width?: number | undefined;
}

/** The frame of every illustration: one size, decorative, with colours of the skin. */
export function Illustration({ children, width = 216 }: IllustrationProps & { children: ReactNode }) {
  return (
    <svg
      className="drawing"
      viewBox="0 0 240 150"
      width={width}
      height={(width * 150) / 240}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** A stream: its bed and its current. */
export function Stream({ d, width = 5, dry = false }: { d: string; width?: number; dry?: boolean }) {
  if (dry)
    return (
      <path d={d} className="drawing-bed" strokeWidth={Math.max(1.5, width / 3)} strokeDasharray="1 7" />
    );
  return (
    <>
      <path d={d} className="drawing-mist" strokeWidth={width * 2.2} />
      <path d={d} className="drawing-water" strokeWidth={width} />
    </>
  );
}

/** A sheet of paper, for pages and forms. */
export function Sheet({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return <rect x={x} y={y} width={width} height={height} rx={8} className="drawing-paper" />;
}
