import { foldedText } from '@tributary/kit/typed/folded-text.ts';

/** A text in parts; matches are `hit`. */
export interface Piece {
  text: string;
  hit: boolean;
}

/**
 * Where a text contains the search, ignoring case and accents. Characters are compared one by one, so that parts have
 * the text's own indexes.
 */
export function highlight(text: string, typed: string): Piece[] {
  const wanted = foldedText(typed.trim());
  const letters = [...text];
  if (wanted === '') return [{ text, hit: false }];
  const begins: number[] = [];
  let whole = '';
  for (const letter of letters) {
    begins.push(whole.length);
    whole += foldedText(letter);
  }
  const at = whole.indexOf(wanted);
  if (at < 0) return [{ text, hit: false }];
  const from = begins.findLastIndex((begin) => begin <= at);
  const end = begins.findIndex((begin) => begin >= at + wanted.length);
  const to = end < 0 ? letters.length : end;
  return [
    { text: letters.slice(0, from).join(''), hit: false },
    { text: letters.slice(from, to).join(''), hit: true },
    { text: letters.slice(to).join(''), hit: false },
  ].filter((piece) => piece.text !== '');
}
