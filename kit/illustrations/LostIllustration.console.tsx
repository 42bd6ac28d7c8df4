import { Illustration, Stream, type IllustrationProps } from './Illustration.console.tsx';

/** Not found: a stream that ends at a signpost with empty arms. */
export function LostIllustration({ width }: IllustrationProps) {
  return (
    <Illustration width={width}>
      <Stream d="M12 84 C40 54 56 118 84 98" width={6} />
      <Stream d="M92 92 C112 78 124 118 150 110 S196 76 228 100" dry width={6} />
      <ellipse cx="150" cy="132" rx="40" ry="7" className="drawing-ground" />
      <path d="M150 132 V26" className="drawing-edge" strokeWidth="5" />
      <path d="M150 34 h40 l10 10 l-10 10 h-40 z" className="drawing-paper" />
      <path d="M150 60 h-36 l-10 10 l10 10 h36 z" className="drawing-paper" />
      <path d="M160 44 h20" className="drawing-water" strokeWidth="3" strokeDasharray="1 6" />
      <path d="M140 70 h-18" className="drawing-water" strokeWidth="3" strokeDasharray="1 6" />
      <circle cx="150" cy="20" r="5" className="drawing-drop" />
    </Illustration>
  );
}
