import { Illustration, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** Not allowed: a closed sluice gate. */
export function GateIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <Stream d="M10 60 C44 60 60 92 104 92" width={6} />
      <Stream d="M10 126 C46 126 70 100 104 98" width={4} />
      <Stream d="M142 96 C174 96 190 74 230 78" dry width={6} />
      <path d="M96 134 V40 a8 8 0 0 1 8 -8 h32 a8 8 0 0 1 8 8 V134" className="drawing-paper" />
      <path d="M104 62 h32 v60 h-32 z" className="drawing-stone" />
      <path d="M112 70 v44 M120 98 v16 M128 70 v44" className="drawing-edge" strokeWidth="1.5" />
      <circle cx="120" cy="82" r="9" className="drawing-paper" />
      <circle cx="120" cy="80" r="3" className="drawing-drop" />
      <path d="M120 82 v5" className="drawing-warm" strokeWidth="2.5" />
      <path d="M120 32 v-14 M110 18 h20" className="drawing-deep" strokeWidth="3.5" />
      <path d="M84 136 h72" className="drawing-edge" strokeWidth="1.5" />
    </Illustration>
  );
}
