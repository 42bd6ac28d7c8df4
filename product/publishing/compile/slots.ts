import { COUNTER_SLOT } from '@tributary/resources/counters/counter-html.ts';

/** In a page's html a form stands as an empty `div` with this attribute holding its id. */
export const FORM_SLOT = 'data-tributary-form';

/** A piece of a page: html that never changes, or a place that is filled when the page is put together. */
export type PagePart = string | { slot: 'form'; id: string } | { slot: 'counter'; id: string };

const SLOT_ELEMENT = new RegExp(`<div (${FORM_SLOT}|${COUNTER_SLOT})="([0-9A-Za-z-]{1,64})"></div>`, 'g');

/**
 * Cuts sanitised html at its slots. Only the sanitiser's own output may be given: it escapes `<` in text and
 * attributes, so nothing else can look like a slot.
 */
export function splitAtSlots(safeHtml: string): PagePart[] {
  const parts: PagePart[] = [];
  let end = 0;
  for (const match of safeHtml.matchAll(SLOT_ELEMENT)) {
    if (match.index > end) parts.push(safeHtml.slice(end, match.index));
    parts.push({ slot: match[1] === FORM_SLOT ? 'form' : 'counter', id: match[2] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < safeHtml.length) parts.push(safeHtml.slice(end));
  return parts;
}
