import { safeResource } from '../../page-markup/addresses.ts';

const PROPERTY = /^(--[\w-]{1,60}|-?[a-z][a-z-]{1,60})$/;
const REFUSED_PROPERTY = /^(-moz-binding|behavior)$/;

function urlsAreSafe(value: string): boolean {
  for (const match of value.matchAll(/url\(\s*(['"]?)(.*?)\1\s*\)/gis)) {
    if (safeResource(match[2] ?? '') === null) return false;
  }
  return true;
}

/** Whether a declaration is allowed in a page's style sheet (no script, nothing that ends the declaration). */
export function isSafeDeclaration(property: string, value: string): boolean {
  if (!PROPERTY.test(property) || REFUSED_PROPERTY.test(property)) return false;
  // `url("…;…")` may contain semicolons; braces and angle brackets are never valid here.
  const outsideUrls = value.replace(/url\(\s*(['"]?).*?\1\s*\)/gis, 'url()');
  if (/[{}<>;]|expression\(|javascript:|@import/i.test(outsideUrls)) return false;
  return !/<\/|\\[0-9a-f]/i.test(value) && urlsAreSafe(value);
}

/** Keeps the safe declarations of a style object; values that are not text are dropped. */
export function cleanDeclarations(style: unknown): Record<string, string> {
  const kept: Record<string, string> = {};
  if (typeof style !== 'object' || style === null) return kept;
  for (const [property, value] of Object.entries(style)) {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && isSafeDeclaration(property, text)) kept[property] = text;
  }
  return kept;
}
