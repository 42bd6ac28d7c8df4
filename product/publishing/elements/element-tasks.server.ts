import { parse, parseFragment, serialize, type DefaultTreeAdapterMap } from 'parse5';
import { COUNTER_SLOT } from '@tributary/resources/counters/counter-html.ts';
import type { ElementData } from '@tributary/resources/elements/element.ts';
import { ELEMENT_ATTRIBUTE } from '@tributary/resources/elements/in-markup.ts';
import type { PropertyValue, PropertyValues } from '@tributary/resources/elements/property.ts';
import { sanitisePage, UnstableHtmlError } from '../compile/html/sanitise.server.ts';
import { cleanCss, UnsafeCssError } from '../compile/styles/style-sheet.server.ts';
import { ELEMENT_BYTES } from './limits.ts';
import { FORM_SLOT } from '../markup/slots.ts';
import { findPlaces, type ElementPlace } from '../markup/element-places.ts';

type Node = DefaultTreeAdapterMap['node'];

/** Markup to put into a page. With `values`, these are filled in first where it says `{{key}}`. */
interface MarkupToClean extends Pick<ElementData, 'css'> {
  markup: string;
  values?: PropertyValues;
}

/** A rendered element, or its error. `html` is inserted into the page before that is sanitised. */
export type CleanResult =
  | { html: string; safeHtml: string; css: string }
  | { fault: 'tooLarge' | 'css' | 'markup'; detail: string };

/** The tasks on markup of elements and pages, for an isolated process: tenants wrote it. */
export const tasks = {
  clean({ markup, css, values }: MarkupToClean): CleanResult {
    try {
      const text = values ? filled(markup, values) : markup;
      if (Buffer.byteLength(text) > ELEMENT_BYTES) return { fault: 'tooLarge', detail: '' };
      // Balanced, so that an element that is never closed can't take the rest of the page with it.
      const fragment = parseFragment(text);
      withoutPlaces(fragment);
      const html = serialize(fragment);
      const safe = sanitisePage(html);
      return { html, safeHtml: safe.html, css: cleanCss(css).css };
    } catch (error) {
      if (error instanceof UnsafeCssError) return { fault: 'css', detail: '' };
      if (error instanceof UnstableHtmlError) return { fault: 'markup', detail: '' };
      throw error;
    }
  },
  /** The places of elements in a page's markup, in its order. */
  places(html: string): ElementPlace[] {
    return findPlaces(parse(html)).map(({ id, values }) => ({ id, values }));
  },
};

const PLACES = new Set([FORM_SLOT, COUNTER_SLOT, ELEMENT_ATTRIBUTE]);

/** Takes the places of forms, counters and further elements out: only the page itself has them. */
function withoutPlaces(root: Node): void {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('attrs' in node) node.attrs = node.attrs.filter(({ name }) => !PLACES.has(name));
    if ('childNodes' in node) waiting.push(...node.childNodes);
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (value: PropertyValue): string =>
  String(value).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Inserts values, escaped, in place of `{{key}}` in the markup. Other text in braces stays unchanged. */
const filled = (markup: string, values: PropertyValues): string =>
  markup.replace(/\{\{\s{0,8}([a-z][A-Za-z0-9]{0,39})\s{0,8}\}\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? escaped(values[key] ?? '') : whole,
  );
