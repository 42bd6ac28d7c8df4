import type { Component } from 'grapesjs';
import { safeLink } from '../../page-markup/addresses.ts';

/** A search and its options. */
export interface Search {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
}

/** The place of a component's text: on the page, or in its description or target. */
export type FoundIn = 'content' | 'alt' | 'title' | 'href';

/** One match: the `nth` in one text of a component. */
export interface TextMatch {
  component: Component;
  in: FoundIn;
  nth: number;
}

const PLACES: readonly FoundIn[] = ['content', 'alt', 'title', 'href'];
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const PIECE = /<(?:[^>"']|"[^"]*"|'[^']*')*>|&(?:amp|lt|gt|quot|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});|[\s\S]/gi;
const BLOCK = /^<\/?(?:p|li|ul|ol|br|div|tr|td|th|table|thead|tbody)\b/i;

/** A text, and the position of each of its characters in the markup. */
interface Flat {
  text: string;
  from: number[];
  to: number[];
}

function characterOf(piece: string): string {
  const name = piece.slice(1, -1);
  const known = NAMED[name.toLowerCase()];
  if (known !== undefined) return known;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

function flatten(markup: string, isMarkup: boolean): Flat {
  const flat: Flat = { text: '', from: [], to: [] };
  const add = (text: string, from: number, to: number): void => {
    for (const unit of text.split('')) {
      flat.text += unit;
      flat.from.push(from);
      flat.to.push(to);
    }
  };
  if (!isMarkup) {
    for (const [index, unit] of markup.split('').entries()) add(unit, index, index + 1);
    return flat;
  }
  for (const { 0: piece, index } of markup.matchAll(PIECE)) {
    const end = index + piece.length;
    // Words of two paragraphs are never one: between them is a character that can't be searched for.
    if (piece.length > 1 && piece.startsWith('<')) {
      if (BLOCK.test(piece)) add('\u0000', end, end);
    } else add(piece.length > 1 && piece.startsWith('&') ? characterOf(piece) : piece, index, end);
  }
  return flat;
}

function patternOf({ text, matchCase, wholeWords }: Search): RegExp | null {
  const wanted = text.trim();
  if (wanted === '') return null;
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, '\\s+');
  const letter = '[\\p{L}\\p{M}\\p{N}_]';
  const source = wholeWords ? `(?<!${letter})${escaped}(?!${letter})` : escaped;
  return new RegExp(source.replaceAll('\\-', '-'), matchCase ? 'gu' : 'giu');
}

function textAt(component: Component, place: FoundIn): string {
  if (place === 'content') return String(component.get('content') ?? '');
  return String(component.getAttributes({ noClass: true, noStyle: true })[place] ?? '');
}

const matchesIn = (component: Component, place: FoundIn, pattern: RegExp) => {
  const text = textAt(component, place);
  if (text === '') return { text, flat: null, matches: [] };
  const flat = flatten(text, place === 'content');
  return { text, flat, matches: [...flat.text.matchAll(pattern)].filter(({ 0: match }) => match !== '') };
};

function everyOne(component: Component, found: Component[] = []): Component[] {
  found.push(component);
  for (const child of component.components().models) everyOne(child, found);
  return found;
}

/** All matches below a component, in reading order: texts across marks, alternative texts, titles, links and buttons. */
export function findText(root: Component, search: Search): TextMatch[] {
  const pattern = patternOf(search);
  if (pattern === null) return [];
  return everyOne(root).flatMap((component) =>
    PLACES.flatMap((place) =>
      matchesIn(component, place, pattern).matches.map((_, nth) => ({ component, in: place, nth })),
    ),
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Replaces the chosen matches of one text. Returns how many were replaced. */
function replaceIn(
  component: Component,
  place: FoundIn,
  pattern: RegExp,
  replacement: string,
  isWanted: (nth: number) => boolean,
): number {
  const { text, flat, matches } = matchesIn(component, place, pattern);
  let result = text;
  let count = 0;
  // From the end, so that the places before a replacement stay where they are.
  for (const [nth, match] of [...matches.entries()].toReversed()) {
    if (!isWanted(nth) || flat === null) continue;
    const from = match.index;
    for (let at = from + match[0].length - 1; at > from; at -= 1)
      if (flat.from[at] !== flat.from[at - 1]) result = cut(result, flat.from[at]!, flat.to[at]!, '');
    const written = place === 'content' ? escaped(replacement) : replacement;
    result = cut(result, flat.from[from]!, flat.to[from]!, written);
    count += 1;
  }
  if (count === 0 || result === text) return count;
  if (place === 'content') {
    component.set('content', result);
    component.view?.render();
    return count;
  }
  if (place === 'href' && !safeLink(result)) return 0;
  component.addAttributes({ [place]: result });
  return count;
}

const cut = (text: string, from: number, to: number, by: string): string =>
  text.slice(0, from) + by + text.slice(to);

/** Replaces one match. Returns how many were replaced: none where a link would become unsafe. */
export function replaceFound(found: TextMatch, search: Search, replacement: string): number {
  const pattern = patternOf(search);
  if (pattern === null) return 0;
  return replaceIn(found.component, found.in, pattern, replacement, (nth) => nth === found.nth);
}

/** Replaces all matches below a component; one step to undo. Returns how many were replaced. */
export function replaceEverywhere(root: Component, search: Search, replacement: string): number {
  const pattern = patternOf(search);
  if (pattern === null) return 0;
  return everyOne(root)
    .flatMap((component) =>
      PLACES.map((place) => replaceIn(component, place, pattern, replacement, () => true)),
    )
    .reduce((sum, count) => sum + count, 0);
}
