import type { SecretMark } from '../definition/secret.ts';

/** How the fingerprint of a secret begins, in records and in the activity log. */
export const SECRET_MARK = 'secret:';

/** Whether a value of a log entry marks a secret. Equal marks mean equal secrets. */
export function isSecretMark(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SECRET_MARK);
}

/** Whether a value of a record is the mark of a secret that a person entered. */
export function isMark(value: unknown): value is SecretMark {
  return typeof value === 'object' && value !== null && 'fingerprint' in value && 'setBy' in value;
}
