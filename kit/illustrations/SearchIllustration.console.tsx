import { Illustration, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** Nothing found: a lens over a dry stretch of the river. */
export function SearchIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <Stream d="M14 96 C44 60 62 116 88 88" />
      <Stream d="M96 84 C110 70 124 70 142 84" dry />
      <Stream d="M158 92 C182 110 196 66 226 62" />
      <circle cx="120" cy="76" r="34" className="drawing-paper" fillOpacity="0.55" />
      <circle cx="120" cy="76" r="34" className="drawing-deep" strokeWidth="3.5" />
      <path d="M146 100 l22 24" className="drawing-deep" strokeWidth="7" />
      <path d="M104 78 q8 -9 16 0 t16 0" className="drawing-bed" strokeWidth="2.5" strokeDasharray="1 6" />
      <circle cx="206" cy="40" r="4" className="drawing-drop" />
    </Illustration>
  );
}
