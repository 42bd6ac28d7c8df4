import { Illustration, type IllustrationProps } from './Illustration.console.tsx';

/** An empty list: hills with three springs and a river. */
export function SpringIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <circle cx="168" cy="40" r="13" className="drawing-drop" />
      <path d="M96 92 C122 40 146 34 160 58 C176 44 204 58 224 92 Z" className="drawing-stone" />
      <path d="M14 92 C34 58 58 30 80 34 C104 38 126 70 146 92 Z" className="drawing-stone" />
      <path d="M8 92 h224 v38 q0 8 -8 8 h-208 q-8 0 -8 -8 z" className="drawing-ground" />
      <path d="M78 54 C70 66 88 76 80 92 C74 106 104 108 114 120" className="drawing-water" strokeWidth="4" />
      <path
        d="M162 70 C156 78 166 84 162 92 C158 106 130 108 122 120"
        className="drawing-water"
        strokeWidth="4"
      />
      <path d="M112 92 C108 102 122 108 118 120" className="drawing-water" strokeWidth="3" />
      <path d="M118 120 C118 128 112 130 114 138" className="drawing-water" strokeWidth="10" />
      <path d="M26 108 h16 M196 112 h18 M56 124 h12 M172 128 h12" className="drawing-edge" strokeWidth="2" />
    </Illustration>
  );
}
