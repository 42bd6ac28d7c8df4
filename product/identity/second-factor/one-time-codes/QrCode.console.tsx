import { useMemo } from 'react';
import { encode } from 'uqr';

/** Black on white with its margin in both skins: cameras read it best so. */
export function QrCode({ text, label, size = 208 }: { text: string; label: string; size?: number }) {
  const { path, width } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 3 });
    const rows = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { path: rows.join(''), width: modules };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 8, border: '1px solid var(--line)', flex: 'none' }}
    >
      <path d={`M0 0h${width}v${width}H0z`} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
