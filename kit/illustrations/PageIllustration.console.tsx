import { Illustration, Sheet, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** No page yet: an open sheet with a stream and a button. */
export function PageIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <Sheet x={66} y={14} width={108} height={124} />
      <path d="M66 30 h108" className="drawing-edge" strokeWidth="1.5" />
      <circle cx="75" cy="22" r="2" className="drawing-fill-water" />
      <circle cx="83" cy="22" r="2" className="drawing-fill-water" />
      <Stream d="M18 48 C50 44 58 66 92 62 S136 46 152 58 S196 78 224 70" />
      <path d="M82 88 h52 M82 100 h72" className="drawing-edge" strokeWidth="3" />
      <rect x="82" y="112" width="40" height="14" rx="5" className="drawing-drop" />
    </Illustration>
  );
}
