import { logoSvg } from '@tributary/kit/logo.ts';
import { Html, html } from './html.ts';

/** The mark, as the console has it: streams that join. Decoration: the brand's name is beside it. */
export const mark: Html = new Html(
  logoSvg().replace('<svg ', '<svg class="mark" aria-hidden="true" focusable="false" ').trim(),
);

/** Points onwards, at the end of a row that can be chosen. */
export const onward: Html = html`<svg
  viewBox="0 0 16 16"
  fill="none"
  stroke-width="1.75"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
  focusable="false"
>
  <path d="M6 3.5 10.5 8 6 12.5" />
</svg>`;

const RIVER_Y = 400;

/** The streams from above and from below; fewer below, where the text is. */
const STREAMS = [
  ...Array.from({ length: 8 }, (_, index) => ({ side: -1, rank: index + 1, gap: 52 })),
  ...Array.from({ length: 5 }, (_, index) => ({ side: 1, rank: index + 1, gap: 46 })),
];

/** One stream: from the left edge it bends and runs on beside the river; the nearer its source, the sooner it joins. */
function stream({ side, rank, gap }: (typeof STREAMS)[number]): Html {
  const isCoral = side === 1 && rank === 3;
  const sourceY = RIVER_Y + side * (30 + rank * gap);
  const joinX = 230 + rank * 66;
  const joinY = RIVER_Y + side * (4 + rank * 3.2);
  const width = isCoral ? 2.8 : 1.4 + (rank % 3) * 0.9;
  const colour = isCoral ? '#fa8469' : rank % 2 === 0 ? '#4fbec0' : '#1ba1a4';
  const opacity = isCoral ? 1 : Math.max(0.4, 1 - rank * 0.08);
  return html`<path
    d="M-20 ${sourceY}C${100 + rank * 30} ${sourceY} ${joinX - 190} ${joinY} ${joinX} ${joinY}S840 ${joinY} 1020 ${joinY}"
    stroke="${colour}"
    stroke-width="${width.toFixed(1)}"
    opacity="${opacity.toFixed(2)}"
  />`;
}

/** The large picture beside the form. Decoration only: it says nothing that the text does not. */
export const streams: Html = html`<svg
  viewBox="0 0 800 900"
  preserveAspectRatio="xMinYMid slice"
  fill="none"
  stroke-linecap="round"
  aria-hidden="true"
  focusable="false"
>
  <path
    d="M-20 ${RIVER_Y}C300 ${RIVER_Y} 420 ${RIVER_Y - 34} 1020 ${RIVER_Y - 34}V${RIVER_Y + 26}C420 ${RIVER_Y + 26} 300 ${RIVER_Y} -20 ${RIVER_Y}Z"
    fill="#1ba1a4"
    opacity="0.16"
  />
  ${STREAMS.map(stream)}
  <path d="M-20 ${RIVER_Y}H1020" stroke="#4fbec0" stroke-width="4.5" />
</svg>`;
