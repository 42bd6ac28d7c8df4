import { diffArrays } from 'diff';

/** A part of text that both texts have, or only one of them. */
export interface TextPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The comparison stops after this many changed words: reading both texts is then quicker. */
const MOST_CHANGES = 1_000;

/** Below this share of common words, two texts are shown one after the other. */
const LEAST_SHARE = 0.3;

/** Words with the space after them, so that spaces alone never match. */
const wordsOf = (text: string): string[] => text.match(/^\s+|[\p{L}\p{N}]+\s*|[^\s\p{L}\p{N}]\s*/gu) ?? [];

/** Compares two texts word by word; adjacent words of one kind are one part. */
export function wordDifferences(before: string, after: string): TextPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_CHANGES }) ?? [];
  const parts = changes.map(({ added, removed, value }): TextPart => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
  const kept = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  if (kept > 0 && kept >= LEAST_SHARE * Math.max(before.length, after.length)) return parts;
  return [
    ...(before === '' ? [] : [{ kind: 'removed' as const, text: before }]),
    ...(after === '' ? [] : [{ kind: 'added' as const, text: after }]),
  ];
}
