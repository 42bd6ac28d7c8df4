import { parse, parseFragment, serialize, type DefaultTreeAdapterMap } from 'parse5';
import { COUNTER_SLOT } from '@tributary/resources/counters/counter-html.ts';
import type { ElementData } from '@tributary/resources/elements/element.ts';
import { ELEMENT_ATTRIBUTE } from '@tributary/resources/elements/in-markup.ts';
import type { PropertyValue, PropertyValues } from '@tributary/resources/elements/property.ts';
import { sanitisePage, UnstableHtmlError } from '../compile/html/sanitise.server.ts';
import { cleanCss, UnsafeCssError } from '../compile/styles/style-sheet.server.ts';
import { renderEjs, TemplateError } from './ejs-sandbox.server.ts';
import { ELEMENT_BYTES } from './limits.ts';
import { FORM_SLOT } from '../markup/slots.ts';
import { findPlaces, type ElementPlace } from '../markup/element-places.ts';

type Node = DefaultTreeAdapterMap['node'];

/** An element with the values of one place. */
export interface ElementToRender extends Pick<ElementData, 'type' | 'markup' | 'css'> {
  values: PropertyValues;
}

/** A rendered element, or why it can't be rendered. `html` is what is put into the page before that is sanitised. */
export type ElementResult =
  | { html: string; safeHtml: string; css: string }
  | { fault: 'template' | 'tooLarge' | 'css' | 'markup'; detail: string };

/** The tasks on elements, for an isolated process: their templates and markup were written by tenants. */
export const tasks = {
  render({ type, markup, css, values }: ElementToRender): ElementResult {
    try {
      const text = type === 'ejs' ? renderEjs(markup, values) : filled(markup, values);
      if (Buffer.byteLength(text) > ELEMENT_BYTES) return { fault: 'tooLarge', detail: '' };
      // Balanced, so that an element that is never closed can't take the rest of the page with it.
      const fragment = parseFragment(text);
      withoutPlaces(fragment);
      const html = serialize(fragment);
      const safe = sanitisePage(html);
      return { html, safeHtml: safe.html, css: cleanCss(css).css };
    } catch (error) {
      if (error instanceof TemplateError) return { fault: 'template', detail: error.message };
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

/** Puts values, escaped, where the markup says `{{key}}`. What is no key stays as it is. */
const filled = (markup: string, values: PropertyValues): string =>
  markup.replace(/\{\{\s{0,8}([a-z][A-Za-z0-9]{0,39})\s{0,8}\}\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? escaped(values[key] ?? '') : whole,
  );
