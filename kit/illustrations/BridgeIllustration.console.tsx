import { Illustration, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** Nothing connected yet: a bridge begun from both banks. */
export function BridgeIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <Stream d="M120 12 C108 40 132 62 120 92 S112 124 122 140" width={10} />
      <path d="M8 84 h58 q14 0 14 14 v40 h-72 z" className="drawing-ground" />
      <path d="M232 84 h-58 q-14 0 -14 14 v40 h72 z" className="drawing-ground" />
      <path d="M20 84 h72 M148 84 h72" className="drawing-deep" strokeWidth="4" />
      <path d="M98 84 h44" className="drawing-bed" strokeWidth="3" strokeDasharray="1 8" />
      <path
        d="M32 84 v-18 M56 84 v-18 M80 84 v-18 M160 84 v-18 M184 84 v-18 M208 84 v-18"
        className="drawing-edge"
        strokeWidth="2"
      />
      <path d="M20 66 h72 M148 66 h72" className="drawing-edge" strokeWidth="2" />
      <circle cx="120" cy="66" r="5" className="drawing-drop" />
    </Illustration>
  );
}
