import { VOID_ELEMENTS } from '../../page-markup/allowed-html.ts';

const TEXT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };
const ATTRIBUTE_ESCAPES: Record<string, string> = { ...TEXT_ESCAPES, '"': '&quot;' };

/** Escapes text for use between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (character) => TEXT_ESCAPES[character] ?? character);
}

/** Escapes text for a double-quoted attribute; `<` too, so that no parser can mistake where a tag begins. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\u00a0]/g, (character) => ATTRIBUTE_ESCAPES[character] ?? character);
}

/** An opening tag; attributes in the order given. */
export function openTag(name: string, attributes: Iterable<readonly [string, string]>): string {
  let tag = `<${name}`;
  for (const [key, value] of attributes) tag += ` ${key}="${escapeAttribute(value)}"`;
  return `${tag}>`;
}

/** A closing tag, or nothing for an element that has none. */
export function closeTag(name: string): string {
  return VOID_ELEMENTS.has(name) ? '' : `</${name}>`;
}
