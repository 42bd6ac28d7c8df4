import { COUNTER_LOOKS, COUNTER_SLOT, type CounterLook } from '@tributary/resources/counters/counter-html.ts';
import { LANGUAGES_SLOT } from '../../page-markup/languages-slot.ts';
import { COUNTER_LOOK, type WidgetKind, WIDGETS, widgetOf, widgetValue } from '../../page-markup/widgets.ts';

/** A page's html contains a form as an empty `div` with its id in this attribute. */
export const FORM_SLOT = 'data-tributary-form';

/** A part of a page: fixed html, or a slot that is filled when the page is assembled. */
export type PagePart =
  | string
  | { slot: 'form'; id: string }
  | { slot: 'counter'; id: string; look: CounterLook }
  | { slot: 'languages'; id: string }
  | { slot: WidgetKind; value: string; words: string };

const SLOTS = { [FORM_SLOT]: 'form', [COUNTER_SLOT]: 'counter', [LANGUAGES_SLOT]: 'languages' } as const;
const SLOT_ID = /^[0-9A-Za-z-]{1,64}$/;

const SLOT_ELEMENT = new RegExp(
  `<div (${[...Object.keys(SLOTS), ...Object.values(WIDGETS)].join('|')})="([^"<>]*)"(?: (?:${COUNTER_LOOK}|title)="([^"<>]*)")?></div>`,
  'g',
);

/**
 * The attributes by which an element of a page is a slot, as the sanitiser writes them; null for an element that is
 * none.
 */
export function slotAttributes(
  attributes: readonly { name: string; value: string }[],
): readonly [string, string][] | null {
  const valueOf = (wanted: string): string => attributes.find(({ name }) => name === wanted)?.value ?? '';
  for (const { name, value } of attributes) {
    if (Object.hasOwn(SLOTS, name) && SLOT_ID.test(value)) {
      const look = name === COUNTER_SLOT ? lookIn(valueOf(COUNTER_LOOK)) : 'bar';
      return [[name, value], ...(look === 'bar' ? [] : ([[COUNTER_LOOK, look]] as [string, string][]))];
    }
    const kind = widgetOf(name);
    const kept = kind && widgetValue(kind, value);
    const words = valueOf('title');
    if (kept) return [[name, kept], ...(words ? ([['title', words]] as [string, string][]) : [])];
  }
  return null;
}

/** How a counter is drawn; a bar for a text that names no other way. */
const lookIn = (text: string): CounterLook => COUNTER_LOOKS.find((look) => look === text) ?? 'bar';

/**
 * Splits sanitised html at its slots. Only accepts the sanitiser's own output: it escapes `<` in text and attributes,
 * so that nothing else can look like a slot.
 */
export function splitAtSlots(safeHtml: string): PagePart[] {
  const parts: PagePart[] = [];
  let end = 0;
  for (const match of safeHtml.matchAll(SLOT_ELEMENT)) {
    if (match.index > end) parts.push(safeHtml.slice(end, match.index));
    parts.push(slotOf(match[1] ?? '', textOf(match[2] ?? ''), textOf(match[3] ?? '')));
    end = match.index + match[0].length;
  }
  if (end < safeHtml.length) parts.push(safeHtml.slice(end));
  return parts;
}

function slotOf(name: string, value: string, more: string): PagePart {
  const kind = widgetOf(name);
  if (kind) return { slot: kind, value, words: more };
  if (name === COUNTER_SLOT) return { slot: 'counter', id: value, look: lookIn(more) };
  return { slot: name === FORM_SLOT ? 'form' : 'languages', id: value };
}

/** The text of an attribute as the sanitiser writes it. */
const textOf = (escaped: string): string =>
  escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
