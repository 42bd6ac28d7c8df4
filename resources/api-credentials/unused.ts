/** Requests of credentials are kept for so long. */
const KEPT_MS = 30 * 86_400_000;

/**
 * What is said of a credential without a request that is kept: one that is younger than what is kept has never been used.
 * @param createdAt ISO 8601
 * @param now milliseconds since 1970
 */
export const unusedSince = (createdAt: string, now: number): 'never' | 'inThirtyDays' =>
  now - Date.parse(createdAt) < KEPT_MS ? 'never' : 'inThirtyDays';
