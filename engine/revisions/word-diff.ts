/** A stretch of text that both texts have, or only one of them. */
export interface TextPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Above so many pairs of words the whole middle is shown as replaced: the comparison would take longer than reading. */
const MOST_PAIRS = 400_000;

/** Below this share of words that stayed, two texts have nothing to do with each other and are shown one after the other. */
const LEAST_SHARE = 0.3;

/** Words with the space behind them, so that two sentences are not said to share their spaces. */
const wordsOf = (text: string): string[] => text.match(/^\s+|[\p{L}\p{N}]+\s*|[^\s\p{L}\p{N}]\s*/gu) ?? [];

/** Two texts compared word by word; neighbouring words of one kind are one part. */
export function wordDifferences(before: string, after: string): TextPart[] {
  const left = wordsOf(before);
  const right = wordsOf(after);
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  const room = Math.min(left.length, right.length) - head;
  while (tail < room && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
  const parts: TextPart[] = [];
  const add = (kind: TextPart['kind'], text: string): void => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  add('same', left.slice(0, head).join(''));
  compare(left.slice(head, left.length - tail), right.slice(head, right.length - tail), add);
  add('same', left.slice(left.length - tail).join(''));
  const kept = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  if (kept >= LEAST_SHARE * Math.max(before.length, after.length)) return parts;
  return [
    ...(before === '' ? [] : [{ kind: 'removed' as const, text: before }]),
    ...(after === '' ? [] : [{ kind: 'added' as const, text: after }]),
  ];
}

/** The longest common run of words, by its table. */
function compare(left: string[], right: string[], add: (kind: TextPart['kind'], text: string) => void): void {
  if (left.length * right.length > MOST_PAIRS) {
    add('removed', left.join(''));
    add('added', right.join(''));
    return;
  }
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  for (let l = left.length - 1; l >= 0; l -= 1)
    for (let r = right.length - 1; r >= 0; r -= 1)
      lengths[l * width + r] =
        left[l] === right[r]
          ? lengths[(l + 1) * width + r + 1]! + 1
          : Math.max(lengths[(l + 1) * width + r]!, lengths[l * width + r + 1]!);
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    if (l < left.length && r < right.length && left[l] === right[r]) {
      add('same', left[l]!);
      l += 1;
      r += 1;
    } else if (
      l < left.length &&
      (r >= right.length || lengths[(l + 1) * width + r]! >= lengths[l * width + r + 1]!)
    ) {
      add('removed', left[l]!);
      l += 1;
    } else {
      add('added', right[r]!);
      r += 1;
    }
  }
}
