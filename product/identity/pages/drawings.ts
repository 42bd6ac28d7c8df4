import { html, type Html } from './html.ts';

/** The mark, as the console has it: streams that join. */
export const mark: Html = html`<svg viewBox="0 0 32 32" fill="none" stroke-width="4" stroke-linecap="round" aria-hidden="true" focusable="false">
  <path class="mark-left" d="M4 4C4 14 15 13 16 24" />
  <path class="mark-right" d="M28 4C28 14 17 13 16 24" />
  <path class="mark-middle" d="M16 4V28" />
</svg>`;

/** Points onwards, at the end of a row that can be chosen. */
export const onward: Html = html`<svg viewBox="0 0 16 16" fill="none" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
  <path d="M6 3.5 10.5 8 6 12.5" />
</svg>`;

const RIVER_Y = 470;
const SOURCES = 15;

/** One stream: from its source at the left edge it bends and runs into the river, nearer to the mouth the lower it starts. */
function stream(index: number): Html {
  const side = index % 2 === 0 ? -1 : 1;
  const rank = Math.floor(index / 2) + 1;
  const sourceY = RIVER_Y + side * (36 + rank * 58);
  const joinX = 250 + rank * 62;
  const joinY = RIVER_Y + side * (3 + rank * 1.5);
  const bend = 120 + rank * 30;
  const width = 1.25 + (rank % 3) * 0.9;
  const colour = index === 5 ? '#f2664f' : rank % 2 === 0 ? '#3fb9ae' : '#2a8f8b';
  const opacity = index === 5 ? 1 : Math.max(0.35, 1 - rank * 0.08);
  return html`<path
    d="M-20 ${sourceY}C${bend} ${sourceY} ${joinX - 190} ${joinY} ${joinX} ${joinY}S840 ${joinY} 1020 ${joinY}"
    stroke="${colour}" stroke-width="${width.toFixed(2)}" opacity="${opacity.toFixed(2)}" />`;
}

/** The large picture beside the form. Decoration only: it says nothing that the text does not. */
export const streams: Html = html`<svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" fill="none" stroke-linecap="round" aria-hidden="true" focusable="false">
  ${Array.from({ length: SOURCES }, (_, index) => stream(index))}
  <path d="M-20 ${RIVER_Y}H1020" stroke="#3fb9ae" stroke-width="4" />
</svg>`;
