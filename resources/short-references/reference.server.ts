import { createHash } from 'node:crypto';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The short reference for people (`_ID`): eight of 32 letters from the id's random part. */
export function referenceOf(transactionId: string): string {
  const random = createHash('sha256').update(transactionId).digest();
  const letters = Array.from(random.subarray(0, 8), (byte) => ALPHABET[byte % 32]!);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
