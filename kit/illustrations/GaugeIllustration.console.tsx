import { Illustration, type IllustrationProps } from './Illustration.console.tsx';

/** No counter yet: a measuring staff in the river. */
export function GaugeIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <path d="M8 100 q19 -10 38 0 t38 0 t38 0 t38 0 t38 0 t34 0 V140 H8 z" className="drawing-fill-mist" />
      <path d="M8 100 q19 -10 38 0 t38 0 t38 0 t38 0 t38 0 t34 0" className="drawing-water" strokeWidth="4" />
      <rect x="104" y="14" width="32" height="122" rx="8" className="drawing-paper" />
      {[30, 46, 62, 78, 94, 110, 126].map((y, index) => (
        <path key={y} d={`M104 ${y} h${index % 2 === 0 ? 14 : 9}`} className="drawing-edge" strokeWidth="2" />
      ))}
      <path d="M136 46 h34" className="drawing-warm" strokeWidth="3" />
      <path d="M170 46 v-18 l22 7 l-22 8" className="drawing-drop" />
      <path d="M104 104 h32" className="drawing-deep" strokeWidth="4" />
      <path
        d="M30 120 q9 -4 18 0 t18 0 M166 122 q9 -4 18 0 t18 0"
        className="drawing-water"
        strokeWidth="2"
      />
    </Illustration>
  );
}
