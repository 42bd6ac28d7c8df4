import { LANGUAGES_SLOT } from '../../page-markup/languages-slot.ts';
import { COUNTER_SLOT } from '@tributary/resources/counters/counter-html.ts';

/** A page's html contains a form as an empty `div` with its id in this attribute. */
export const FORM_SLOT = 'data-tributary-form';

/** A part of a page: fixed html, or a slot that is filled when the page is assembled. */
export type PagePart =
  | string
  | { slot: 'form'; id: string }
  | { slot: 'counter'; id: string }
  | { slot: 'languages'; id: string };

const SLOT_ELEMENT = new RegExp(
  `<div (${FORM_SLOT}|${COUNTER_SLOT}|${LANGUAGES_SLOT})="([0-9A-Za-z-]{1,64})"></div>`,
  'g',
);

/**
 * Splits sanitised html at its slots. Only accepts the sanitiser's own output: it escapes `<` in text and attributes,
 * so that nothing else can look like a slot.
 */
export function splitAtSlots(safeHtml: string): PagePart[] {
  const parts: PagePart[] = [];
  let end = 0;
  for (const match of safeHtml.matchAll(SLOT_ELEMENT)) {
    if (match.index > end) parts.push(safeHtml.slice(end, match.index));
    const slot = match[1] === FORM_SLOT ? 'form' : match[1] === LANGUAGES_SLOT ? 'languages' : 'counter';
    parts.push({ slot, id: match[2] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < safeHtml.length) parts.push(safeHtml.slice(end));
  return parts;
}
