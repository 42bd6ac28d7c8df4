import { Illustration, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** An unexpected error: a waterfall over a broken step. */
export function FallIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <path d="M14 68 h84 l8 8 v52 h-92 z" className="drawing-ground" />
      <Stream d="M14 58 C44 48 66 66 96 58 C110 54 116 66 116 80 V112" width={6} />
      <path d="M98 68 l-8 12 l10 10 l-6 14" className="drawing-edge" strokeWidth="1.5" />
      <Stream d="M116 124 C144 112 176 136 228 122" width={6} />
      <path
        d="M100 112 q-8 -10 -18 -8 M132 110 q8 -12 20 -10 M138 120 q10 -6 18 -2"
        className="drawing-water"
        strokeWidth="2.5"
      />
      <path d="M150 56 a15 15 0 0 1 4 -29 a20 20 0 0 1 38 4 a13 13 0 0 1 -2 25 z" className="drawing-paper" />
      <path d="M174 60 l-9 16 h12 l-8 15" className="drawing-warm" strokeWidth="3.5" />
      <circle cx="92" cy="94" r="3" className="drawing-drop" />
    </Illustration>
  );
}
