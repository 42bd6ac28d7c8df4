import { Illustration, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** Nothing received yet: a basin under three spouts. */
export function BasinIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <Stream d="M24 26 C52 26 60 34 72 46" width={4} />
      <Stream d="M216 26 C188 26 180 34 168 46" width={4} />
      <Stream d="M120 8 V32" width={4} />
      <path d="M120 52 c6 9 9 12.5 9 17.5 a9 9 0 0 1 -18 0 c0 -5 3 -8.5 9 -17.5 z" className="drawing-drop" />
      <path d="M52 88 h136 c0 30 -22 48 -46 48 h-44 c-24 0 -46 -18 -46 -48 z" className="drawing-paper" />
      <path d="M66 106 q13 -7 27 0 t27 0 t27 0 t27 0" className="drawing-water" strokeWidth="3" />
      <path d="M80 120 q10 -5 20 0 t20 0 t20 0 t20 0" className="drawing-mist" strokeWidth="3" />
      <path d="M44 88 h152" className="drawing-edge" strokeWidth="4" />
    </Illustration>
  );
}
