import { hash as digest } from 'node:crypto';
import { idempotencyKey } from '@tributary/engine/http/parse-request.server.ts';
import type { RawFields } from '../reading/body.server.ts';

/** Keys made from content begin so; no key that comes with a submission can. */
const FROM_CONTENT = 'content:';

/** A submission's digest, independent of how it was sent: the same answers give the same text. */
export function bodyHash(formId: string, fields: RawFields): string {
  const answers = Object.entries(fields)
    .filter(([name]) => !name.startsWith('_'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return digest('sha256', JSON.stringify([formId, answers]), 'base64url');
}

/**
 * The idempotency key that came with a submission, in the header or in the form; the header's where both came.
 * @throws ProblemError validation_failed for a key that can't be used: without it the same gift could be taken twice
 */
export function givenKey(header: string | string[] | undefined, fields: RawFields): string | undefined {
  const sent = idempotencyKey('Idempotency-Key', header);
  const inForm = idempotencyKey('_key', fields['_key']);
  return sent ?? inForm;
}

/** A key for a submission that came without one: the same answers have the same key. */
export function keyFromContent(hash: string): string {
  return FROM_CONTENT + hash;
}

/** Whether a key was made from content, and so holds for a time only. */
export function isFromContent(key: string): boolean {
  return key.startsWith(FROM_CONTENT);
}
