/** A person or thing that a question may name. */
export interface Nameable {
  /** Its name, in the language of the asking person. */
  label: string;
}

/** An action with the words by which people ask for it. */
export interface Askable extends Nameable {
  /** Further words for the action. */
  words: string;
  /** The area's name, with further words for it; empty without an area. */
  area: string;
}

/** Shorter words say nothing of an action: a, of, the. */
const SHORTEST = 3;
/** The most letters by which two forms of one word may differ at their end: page, pages; publish, published. */
const LONGEST_END = 2;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST);

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const longest = Math.max(one.length, other.length);
  let common = 0;
  while (common < longest && one[common] === other[common]) common += 1;
  return common >= SHORTEST && longest - common <= (longest > SHORTEST + 1 ? LONGEST_END : 1);
}

const hits = (words: readonly string[], asked: readonly string[]): number =>
  words.filter((word) => asked.some((one) => isSame(word, one))).length;

/** The items whose name shares the most words with a question; empty where none shares any. */
export function namedIn<Item extends Nameable>(question: string, items: readonly Item[]): Item[] {
  const asked = wordsOf(question);
  const scored = items.map((item) => {
    const words = wordsOf(item.label);
    return { item, score: words.filter((word) => asked.includes(word)).length };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ item }) => item);
}

/** A question without its last word, which names the action, not the person: “Can they invite a user?” */
export const beforeEnd = (question: string): string => question.replace(/[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u, '');

/**
 * The action in a question: it must name the action, and the area unless the action has none.
 * @param who the name of the person in the question; its words say nothing of an action
 */
export function actionIn<Item extends Askable>(
  question: string,
  actions: readonly Item[],
  who = '',
): Item | undefined {
  const name = wordsOf(who);
  const asked = wordsOf(question).filter((word) => !name.includes(word));
  let best: { item: Item; score: number } | undefined;
  for (const item of actions) {
    const label = wordsOf(item.label);
    const ofLabel = hits(label, asked);
    const deed = Math.max(
      label.length > 0 ? ofLabel / label.length : 0,
      hits(wordsOf(item.words), asked) > 0 ? 1 : 0,
    );
    const area = hits(wordsOf(item.area), asked);
    if (deed === 0 || (area === 0 && item.area !== '')) continue;
    // A longer label that is named as a whole is meant: “publish a language” rather than “publish”.
    const score = deed * 100 + area * 10 + ofLabel;
    if (!best || score > best.score) best = { item, score };
  }
  return best?.item;
}

/** Whether every word of a filter is in a text, also in part. */
export function matches(filter: string, text: string): boolean {
  const plain = wordsOf(text).join(' ');
  return filter
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((part) => plain.includes(part));
}
