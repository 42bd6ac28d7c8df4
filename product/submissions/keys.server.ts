import { createHash } from 'node:crypto';
import type { RawFields } from './body.server.ts';

/** For how long the same content without a key of its own counts as the same submission. */
const SAME_CONTENT_MS = 10 * 60_000;

const KEY = /^[A-Za-z0-9_-]{8,100}$/;

/** What a submission says, apart from how it was sent: the same answers give the same text. */
export function bodyHash(formId: string, fields: RawFields): string {
  const answers = Object.entries(fields)
    .filter(([name]) => !name.startsWith('_'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([formId, answers]))
    .digest('base64url');
}

/** The idempotency key that came with a submission, from the header or the form; undefined for none or nonsense. */
export function givenKey(header: string | string[] | undefined, fields: RawFields): string | undefined {
  const key = typeof header === 'string' ? header : fields['_key'];
  return typeof key === 'string' && KEY.test(key) ? key : undefined;
}

/** A key for a submission that came without: a repeated click within ten minutes is no second submission. */
export function keyFromContent(hash: string, now: Date): string {
  return `content-${hash}-${Math.floor(now.getTime() / SAME_CONTENT_MS)}`;
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The short reference that people read out to each other (`_ID`): eight of 32 letters from the id's random part. */
export function referenceOf(transactionId: string): string {
  const random = createHash('sha256').update(transactionId).digest();
  const letters = Array.from(random.subarray(0, 8), (byte) => ALPHABET[byte % 32]!);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
