import { diffArrays } from 'diff';

/** A stretch of text that both texts have, or only one of them. */
export interface TextPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** After so many words that went or came the comparison gives up: it would take longer than reading. */
const MOST_CHANGES = 1_000;

/** Below this share of words that stayed, two texts have nothing to do with each other and are shown one after the other. */
const LEAST_SHARE = 0.3;

/** Words with the space behind them, so that two sentences are not said to share their spaces. */
const wordsOf = (text: string): string[] => text.match(/^\s+|[\p{L}\p{N}]+\s*|[^\s\p{L}\p{N}]\s*/gu) ?? [];

/** Two texts compared word by word; neighbouring words of one kind are one part. */
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
