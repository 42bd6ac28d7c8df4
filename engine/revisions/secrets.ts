/** How the fingerprint of a secret begins, in records and in the activity log. */
export const SECRET_MARK = 'secret:';

/** Whether a value of a log entry marks a secret. Equal marks mean equal secrets. */
export function isSecretMark(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SECRET_MARK);
}
