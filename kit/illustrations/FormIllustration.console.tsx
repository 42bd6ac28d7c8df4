import { Illustration, Sheet, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** No form yet: three fields, and a stream from each to the river. */
export function FormIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <Stream d="M132 36 C176 36 178 74 190 96" width={4} />
      <Stream d="M132 70 C164 70 172 86 188 104" width={4} />
      <Stream d="M132 104 C156 104 172 108 188 114" width={4} />
      <Stream d="M190 108 C200 120 212 124 230 126" width={8} />
      <Sheet x={40} y={12} width={100} height={126} />
      {[28, 62, 96].map((y) => (
        <g key={y}>
          <path d={`M54 ${y - 5} h26`} className="drawing-edge" strokeWidth="2.5" />
          <rect x="54" y={y + 1} width="72" height="15" rx="4" className="drawing-stone" />
        </g>
      ))}
      <circle cx="118" cy="36.5" r="3" className="drawing-drop" />
      <circle cx="118" cy="70.5" r="3" className="drawing-fill-water" />
      <circle cx="118" cy="104.5" r="3" className="drawing-fill-water" />
    </Illustration>
  );
}
