import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Bytes of a digest that are kept: among 20 000 entries one password in 50 million is taken for another. */
const ENTRY = 5;

let entries: Buffer | undefined;

/**
 * Whether a text is among the most frequent stolen passwords, or the words they are made of. The list contains the
 * sorted beginnings of SHA-256 digests, so that the words can't be read (docs/decisions says how it is made).
 * @param text in lower case
 */
export function isCommonPassword(text: string): boolean {
  entries ??= readFileSync(new URL('./common-passwords.bin', import.meta.url));
  const wanted = createHash('sha256').update(text).digest().subarray(0, ENTRY);
  let low = 0;
  let high = entries.length / ENTRY;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = entries.compare(wanted, 0, ENTRY, middle * ENTRY, middle * ENTRY + ENTRY);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
