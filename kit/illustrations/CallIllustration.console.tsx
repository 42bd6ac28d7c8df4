import { Illustration, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** No webhook yet: a stream that runs to a bell on the other bank. */
export function CallIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <path d="M8 104 h64 q12 0 12 12 v24 h-76 z" className="drawing-ground" />
      <path d="M232 104 h-64 q-12 0 -12 12 v24 h76 z" className="drawing-ground" />
      <Stream d="M20 96 C70 96 62 60 112 60 S150 78 172 78" width={5} />
      <Stream d="M20 82 C56 82 66 34 118 40" width={4} dry />
      <path d="M204 104 v-62" className="drawing-edge" strokeWidth="2.5" />
      <path d="M180 84 q2 -34 24 -36 q22 2 24 36 z" className="drawing-stone" />
      <path d="M174 84 h60" className="drawing-deep" strokeWidth="4" />
      <circle cx="204" cy="93" r="5" className="drawing-drop" />
      <path d="M196 30 q8 -8 16 0 M190 22 q14 -14 28 0" className="drawing-water" strokeWidth="2.5" />
    </Illustration>
  );
}
