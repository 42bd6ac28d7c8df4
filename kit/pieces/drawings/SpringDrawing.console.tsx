import { Drawing, Stream } from './Drawing.console.tsx';

/** Nothing here yet: three springs between stones, and the river they could become. */
export function SpringDrawing() {
  return (
    <Drawing>
      <ellipse cx="120" cy="128" rx="92" ry="14" className="drawing-ground" />
      <Stream d="M56 44 C58 80 100 76 114 104" width={4} />
      <Stream d="M184 40 C182 78 142 76 126 104" width={4} />
      <Stream d="M120 24 C112 50 128 70 120 98" width={4} />
      <Stream d="M120 100 C118 112 122 118 120 130" width={9} />
      <path d="M40 46 c0 -10 10 -14 18 -12 c9 2 12 8 11 14 z" className="drawing-stone" />
      <path d="M170 42 c-1 -9 7 -16 16 -15 c8 1 14 7 13 16 z" className="drawing-stone" />
      <path d="M106 24 c1 -9 8 -12 15 -11 c8 1 12 6 12 12 z" className="drawing-stone" />
      <path d="M120 58 c4 6 6 8.5 6 12 a6 6 0 0 1 -12 0 c0 -3.5 2 -6 6 -12 z" className="drawing-drop" />
    </Drawing>
  );
}
