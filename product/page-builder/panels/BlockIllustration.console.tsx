import type { Direction } from '@tributary/kit/languages.ts';
import type { ReactNode } from 'react';
import type { BlockId } from '../blocks/palette.ts';

/** x, y, width, height on a grid of 72 × 44; the tone names the kind of shape. */
type Piece = [
  x: number,
  y: number,
  width: number,
  height: number,
  tone?: 'line' | 'strong' | 'action' | 'picture' | 'field',
];

const text = (x: number, y: number, ...widths: number[]): Piece[] =>
  widths.map((width, index) => [x, y + index * 5, width, 2.5]);

const PIECES: Record<BlockId, Piece[]> = {
  hero: [
    [6, 8, 26, 4, 'strong'],
    [6, 14, 18, 4, 'strong'],
    ...text(6, 22, 26, 20),
    [6, 33, 14, 5, 'action'],
    [40, 6, 26, 32, 'picture'],
  ],
  heroCentred: [
    [16, 5, 40, 4, 'strong'],
    [24, 12, 24, 2.5],
    [26, 18, 20, 5, 'action'],
    [6, 27, 60, 15, 'picture'],
  ],
  heroForm: [
    [0, 2, 72, 40, 'picture'],
    [6, 10, 26, 4, 'strong'],
    [6, 17, 18, 4, 'strong'],
    ...text(6, 26, 24, 18),
    [40, 7, 26, 30, 'field'],
    [43, 12, 20, 4],
    [43, 19, 20, 4],
    [43, 28, 20, 5, 'action'],
  ],
  appeal: [[18, 5, 26, 4, 'strong'], ...text(18, 13, 36, 36, 30, 34), [18, 35, 14, 5, 'action']],
  team: [
    [12, 8, 12, 12, 'picture'],
    [30, 8, 12, 12, 'picture'],
    [48, 8, 12, 12, 'picture'],
    [12, 24, 12, 3, 'strong'],
    [30, 24, 12, 3, 'strong'],
    [48, 24, 12, 3, 'strong'],
    [14, 30, 8, 2.5],
    [32, 30, 8, 2.5],
    [50, 30, 8, 2.5],
  ],
  gallery: [
    [6, 10, 18, 24, 'picture'],
    [27, 10, 18, 24, 'picture'],
    [48, 10, 18, 24, 'picture'],
  ],
  logoRow: [
    [8, 18, 7, 7, 'action'],
    [17, 20, 9, 3],
    [29, 18, 7, 7, 'strong'],
    [38, 20, 9, 3],
    [50, 18, 7, 7, 'action'],
    [59, 20, 9, 3],
  ],
  donorWall: [
    [26, 7, 20, 4, 'strong'],
    ...[16, 22, 28, 34].flatMap((y): Piece[] => [
      [10, y, 14, 2.5],
      [29, y, 12, 2.5],
      [46, y, 16, 2.5],
    ]),
  ],
  steps: [
    [6, 9, 8, 8, 'action'],
    [27, 9, 8, 8, 'action'],
    [48, 9, 8, 8, 'action'],
    [6, 21, 14, 3, 'strong'],
    [27, 21, 14, 3, 'strong'],
    [48, 21, 14, 3, 'strong'],
    ...text(6, 28, 18, 12),
    ...text(27, 28, 18, 12),
    ...text(48, 28, 18, 12),
  ],
  table: [8, 16, 24, 32].flatMap((y, row): Piece[] => [
    [10, y, 18, 2.5, row === 0 ? 'line' : 'strong'],
    [40, y, 8, 2.5],
    [54, y, 8, 2.5],
    [10, y + 5, 52, 0.8, 'field'],
  ]),
  faq: [8, 22, 34].flatMap((y, row): Piece[] => [
    [12, y, 4, 3, 'action'],
    [19, y, 32, 3, 'strong'],
    ...(row === 0 ? text(19, y + 6, 40, 28) : []),
  ]),
  place: [
    [6, 10, 18, 4, 'strong'],
    ...text(6, 19, 24, 20),
    [6, 32, 14, 2.5, 'action'],
    [38, 7, 28, 30, 'picture'],
  ],
  amounts: [
    [6, 8, 22, 4, 'strong'],
    [6, 16, 18, 2.5],
    ...[6, 27, 48].flatMap((x): Piece[] => [
      [x, 23, 18, 16, 'field'],
      [x + 3, 26, 8, 5, 'action'],
      [x + 3, 34, 12, 2.5],
    ]),
  ],
  textImage: [[6, 8, 28, 28, 'picture'], [40, 10, 20, 4, 'strong'], ...text(40, 19, 26, 26, 18)],
  threeColumns: [
    [6, 8, 18, 28, 'field'],
    [27, 8, 18, 28, 'field'],
    [48, 8, 18, 28, 'field'],
    [9, 12, 9, 3, 'strong'],
    [30, 12, 9, 3, 'strong'],
    [51, 12, 9, 3, 'strong'],
    ...text(9, 19, 12, 9),
    ...text(30, 19, 12, 9),
    ...text(51, 19, 12, 9),
  ],
  stats: [
    [6, 14, 12, 7, 'action'],
    [23, 14, 10, 7, 'action'],
    [40, 14, 8, 7, 'action'],
    [56, 14, 10, 7, 'action'],
    [6, 25, 12, 2.5],
    [23, 25, 10, 2.5],
    [40, 25, 8, 2.5],
    [56, 25, 10, 2.5],
  ],
  quoteSection: [
    [12, 12, 48, 4, 'strong'],
    [18, 19, 36, 4, 'strong'],
    [28, 29, 16, 2.5],
  ],
  callToAction: [
    [0, 6, 72, 32, 'picture'],
    [18, 13, 36, 4, 'strong'],
    [24, 20, 24, 2.5],
    [27, 27, 18, 6, 'action'],
  ],
  donation: [
    [6, 10, 22, 4, 'strong'],
    ...text(6, 19, 26, 22, 24),
    [40, 5, 26, 34, 'field'],
    [43, 9, 6, 5],
    [50, 9, 6, 5],
    [57, 9, 6, 5],
    [43, 18, 20, 4],
    [43, 25, 20, 4],
    [43, 32, 20, 4, 'action'],
  ],
  newsletter: [
    [6, 10, 24, 4, 'strong'],
    ...text(6, 18, 26, 18),
    [40, 10, 26, 24, 'field'],
    [43, 14, 20, 4],
    [43, 21, 20, 4],
    [43, 27, 12, 4, 'action'],
  ],
  progress: [
    [6, 10, 30, 4, 'strong'],
    [6, 20, 60, 6, 'field'],
    [6, 20, 38, 6, 'action'],
    [6, 30, 16, 2.5],
  ],
  header: [
    [6, 17, 16, 4, 'strong'],
    [38, 18, 8, 2.5],
    [49, 18, 8, 2.5],
    [60, 18, 6, 2.5],
    [0, 28, 72, 1],
  ],
  footer: [
    [0, 16, 72, 28, 'picture'],
    [6, 22, 14, 3, 'strong'],
    ...text(6, 29, 20, 16),
    ...text(46, 22, 20, 14, 17),
  ],
  section: [[4, 8, 64, 28, 'field'], [12, 15, 26, 4, 'strong'], ...text(12, 23, 44, 34)],
  columns1: [[6, 8, 60, 28, 'field']],
  columns2: [
    [6, 8, 28, 28, 'field'],
    [38, 8, 28, 28, 'field'],
  ],
  columns3: [
    [6, 8, 18, 28, 'field'],
    [27, 8, 18, 28, 'field'],
    [48, 8, 18, 28, 'field'],
  ],
  divider: [
    [14, 12, 44, 2.5],
    [6, 21, 60, 1.5, 'strong'],
    [14, 29, 44, 2.5],
  ],
  spacer: [
    [6, 8, 60, 1.5, 'line'],
    [35, 13, 2, 18, 'action'],
    [6, 35, 60, 1.5, 'line'],
  ],
  heading: [
    [10, 14, 44, 7, 'strong'],
    [10, 25, 28, 7, 'strong'],
  ],
  text: text(10, 11, 52, 52, 46, 52, 30),
  image: [[12, 7, 48, 30, 'picture']],
  button: [[18, 15, 36, 14, 'action']],
  quote: [
    [10, 10, 3, 24, 'action'],
    [18, 13, 42, 4, 'strong'],
    [18, 21, 34, 4, 'strong'],
    [18, 30, 18, 2.5],
  ],
  form: [
    [14, 6, 44, 7, 'field'],
    [14, 16, 44, 7, 'field'],
    [14, 28, 22, 9, 'action'],
  ],
  languages: [
    [6, 18, 16, 6, 'strong'],
    [28, 18, 16, 6, 'line'],
    [50, 18, 16, 6, 'line'],
  ],
  element: [
    [14, 8, 44, 28, 'field'],
    [20, 14, 20, 4, 'strong'],
    [20, 22, 32, 3],
    [20, 28, 14, 5, 'action'],
  ],
  video: [
    [8, 6, 56, 32, 'strong'],
    [31, 17, 10, 10, 'action'],
  ],
  share: [
    [8, 12, 26, 3, 'strong'],
    [8, 21, 16, 9, 'field'],
    [28, 21, 16, 9, 'field'],
    [48, 21, 16, 9, 'field'],
    [11, 24, 10, 3],
    [31, 24, 10, 3],
    [51, 24, 10, 3],
  ],
  countdown: [8, 23, 38, 53].flatMap((x): Piece[] => [
    [x, 13, 11, 9, 'action'],
    [x, 26, 11, 2.5],
  ]),
  preferences: [[20, 8, 32, 4, 'strong'], ...text(16, 16, 40, 30), [27, 29, 18, 6, 'action']],
  products: [
    [6, 5, 22, 4, 'strong'],
    [6, 13, 60, 26, 'field'],
    [10, 17, 14, 10, 'picture'],
    [29, 17, 14, 10, 'picture'],
    [48, 17, 14, 10, 'picture'],
    [10, 31, 16, 5, 'action'],
  ],
  counterThermometer: [
    [16, 6, 7, 32, 'field'],
    [16, 20, 7, 18, 'action'],
    [32, 14, 24, 8, 'strong'],
    [32, 27, 16, 2.5],
  ],
  counterRing: [
    [12, 8, 28, 5, 'action'],
    [12, 13, 5, 18, 'field'],
    [35, 13, 5, 18, 'action'],
    [12, 31, 28, 5, 'action'],
    [46, 17, 18, 6, 'strong'],
    [46, 27, 12, 2.5],
  ],
  counterNumber: [
    [14, 13, 44, 12, 'strong'],
    [14, 30, 24, 2.5],
  ],
  counter: [
    [10, 10, 26, 9, 'strong'],
    [10, 24, 52, 5, 'field'],
    [10, 24, 34, 5, 'action'],
    [10, 33, 18, 2.5],
  ],
};

const LANDSCAPES: Partial<Record<BlockId, [x: number, y: number, width: number, height: number]>> = {
  hero: [40, 6, 26, 32],
  textImage: [6, 8, 28, 28],
  image: [12, 7, 48, 30],
  heroCentred: [6, 27, 60, 15],
  place: [38, 7, 28, 30],
  gallery: [27, 10, 18, 24],
};

/** The motif of a picture: a sun, a hill, water. */
function Landscape({ at }: { at: [x: number, y: number, width: number, height: number] }): ReactNode {
  const [x, y, width, height] = at;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx={width * 0.72} cy={height * 0.3} r={3.2} className="pb-drawing__action" />
      <path
        d={`M0 ${height * 0.75}q${width * 0.25}-${height * 0.35} ${width * 0.5}-${height * 0.08}t${width * 0.5}-${height * 0.1}V${height}H0z`}
        className="pb-drawing__hill"
      />
      <path
        d={`M${width * 0.3} ${height * 0.62}q${width * 0.16} ${height * 0.2} ${width * 0.14} ${height * 0.36}`}
        className="pb-drawing__water"
      />
    </g>
  );
}

/** The illustration of a block. Decorative: the label beside it names it. */
export function BlockIllustration({ id, direction }: { id: BlockId; direction: Direction }) {
  const landscape = LANDSCAPES[id];
  return (
    <svg
      viewBox="0 0 72 44"
      className="pb-drawing"
      data-direction={direction}
      aria-hidden="true"
      focusable="false"
    >
      {PIECES[id].map(([x, y, width, height, tone = 'line']) => (
        <rect
          key={`${x} ${y} ${width} ${tone}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={tone === 'field' || tone === 'picture' ? 2 : 1}
          className={`pb-drawing__${tone}`}
        />
      ))}
      {landscape && <Landscape at={landscape} />}
    </svg>
  );
}
