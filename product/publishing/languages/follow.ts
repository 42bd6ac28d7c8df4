import type { TranslatableText } from '@tributary/kit/translatable.ts';
import type { Translation } from '@tributary/engine/translations/translation.ts';

/** A text that took the place of another one. */
interface Move {
  from: string;
  to: string;
}

/** Texts that share less than this part of their words are different texts. */
const LEAST_ALIKE = 0.45;
/** Beyond so many comparisons a page was rewritten, and no text of it is the edited form of another. */
const MOST_COMPARED = 250_000;

/**
 * Which new texts of a page are edited forms of texts that are gone: those with the same role that share most words.
 * @param before the texts of the page before an edit
 * @param after those after it
 */
export function editedTexts(before: readonly TranslatableText[], after: readonly TranslatableText[]): Move[] {
  const [known, present] = [before, after].map((texts) => new Set(texts.map(({ id }) => id)));
  const gone = before.filter(({ id }) => !present!.has(id)).map(withWords);
  const made = after.filter(({ id }) => !known!.has(id)).map(withWords);
  if (gone.length * made.length > MOST_COMPARED) return [];
  const pairs = made.flatMap((to) =>
    gone.flatMap((from) => {
      const alike = from.role === to.role ? likeness(from.words, to.words) : 0;
      return alike >= LEAST_ALIKE ? [{ from: from.id, to: to.id, alike }] : [];
    }),
  );
  const taken = new Set<string>();
  return pairs
    .toSorted((one, other) => other.alike - one.alike)
    .flatMap(({ from, to }) => {
      if (taken.has(from) || taken.has(to)) return [];
      taken.add(from).add(to);
      return [{ from, to }];
    });
}

/** A translation in which edited texts get the translation of their earlier wording, to be reviewed. */
export function withMoves<Kind extends Translation>(translation: Kind, moves: readonly Move[]): Kind {
  const texts = { ...translation.texts };
  for (const { from, to } of moves) if (texts[from] && !texts[to]) texts[to] = texts[from];
  return { ...translation, texts };
}

function withWords({ id, text }: TranslatableText) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return { id, role: id.split(':', 1)[0]!, words };
}

/** Twice the words that two texts share, of all words of both (Sørensen–Dice); 0 to 1. */
function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      left.set(word, count - 1);
      shared += 1;
    }
  }
  return (2 * shared) / (one.length + other.length);
}
