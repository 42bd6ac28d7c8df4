import { foldedText } from '@tributary/kit/typed/folded-text.ts';

interface Words {
  names: readonly string[];
  /** What describes an entry otherwise. */
  hints?: readonly string[];
}

/**
 * The entries that contain a text, without regard to case and accents: those with it in a name come before those with
 * it in a hint, because the first of them is the one that Enter takes.
 * @returns the entries, and how many of them have the text in a name
 */
export function foundByWords<Entry>(
  entries: readonly Entry[],
  search: string,
  wordsOf: (entry: Entry) => Words,
): { found: Entry[]; named: number } {
  const wanted = foldedText(search.trim());
  const has = (texts: readonly string[] = []): boolean =>
    texts.some((text) => foldedText(text).includes(wanted));
  const named = entries.filter((entry) => has(wordsOf(entry).names));
  const hinted = entries.filter((entry) => !named.includes(entry) && has(wordsOf(entry).hints));
  return { found: [...named, ...hinted], named: named.length };
}
