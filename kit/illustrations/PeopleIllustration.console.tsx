import { Illustration, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** No people yet: three people by springs that join a river. */
export function PeopleIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <Stream d="M52 92 C56 116 96 112 112 124" width={4} />
      <Stream d="M120 84 C124 100 112 108 116 124" width={4} />
      <Stream d="M188 92 C184 116 138 112 122 124" width={4} />
      <Stream d="M118 124 C120 132 116 136 118 142" width={9} />
      {[
        [52, 44],
        [120, 34],
        [188, 44],
      ].map(([x = 0, y = 0]) => (
        <g key={x}>
          <path d={`M${x - 20} ${y + 44} a20 22 0 0 1 40 0 z`} className="drawing-paper" />
          <circle cx={x} cy={y} r="13" className="drawing-paper" />
        </g>
      ))}
      <circle cx="120" cy="64" r="4" className="drawing-drop" />
      <circle cx="52" cy="74" r="3.5" className="drawing-fill-water" />
      <circle cx="188" cy="74" r="3.5" className="drawing-fill-water" />
    </Illustration>
  );
}
