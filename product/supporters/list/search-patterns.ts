import { likeText } from '@tributary/engine/storage/like-pattern.ts';

/** As the stored text is made: see the migration `1480-transactions-person-search`. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

const capitalized = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));

/** A literal text as part of a `LIKE` pattern; its case stays. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The `LIKE` patterns of a search in names and addresses; one that every person matches for an empty search. The
 * bundled Postgres lowers ASCII letters alone, so texts with others are also searched in their usual spellings.
 */
export function searchPatterns(search: string): string[] {
  const text = search.trim();
  const plain = withoutAccents(text).toLowerCase();
  const spellings = [likeText(plain), likeText(text.normalize('NFKC'))];
  if (/[^\p{ASCII}]/u.test(plain))
    spellings.push(escaped(capitalized(plain)), escaped(plain.toUpperCase()), escaped(withoutAccents(text)));
  return [...new Set(spellings)].map((spelling) => `%${spelling}%`);
}
