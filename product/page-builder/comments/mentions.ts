import { foldedText } from '@tributary/kit/typed/folded-text.ts';

/** A colleague who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
}

/** The most colleagues that are offered at once. */
const OFFERED = 6;

/**
 * The text being typed after the last `@` before the cursor: the start of a name, of at most three words.
 * @returns undefined when no mention is being typed
 */
export function mentionAt(text: string, cursor: number): { from: number; query: string } | undefined {
  const before = text.slice(0, cursor);
  const from = before.lastIndexOf('@');
  if (from < 0 || (from > 0 && !/[\s(]/.test(before[from - 1]!))) return undefined;
  const query = before.slice(from + 1);
  return query.length > 40 || query.split(' ').length > 3 || query.includes('\n')
    ? undefined
    : { from, query };
}

/** The colleagues whose names, or a word of them, begin with the query, ignoring case and accents. */
export function matching(colleagues: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = foldedText(query);
  return colleagues
    .filter(({ name }) => {
      const words = foldedText(name);
      return words.startsWith(wanted) || words.split(' ').some((word) => word.startsWith(wanted));
    })
    .slice(0, OFFERED);
}

/** The colleagues that a text mentions, by their whole names after an `@`. */
export function mentionedIn(text: string, colleagues: readonly Mentionable[]): string[] {
  return colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}
