import { hash } from 'node:crypto';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns the short reference for people (`_ID`): eight of 32 characters, from a hash of the id. */
export function referenceOf(transactionId: string): string {
  const random = hash('sha256', transactionId, 'buffer');
  const letters = Array.from(random.subarray(0, 8), (byte) => ALPHABET[byte % 32]!);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
