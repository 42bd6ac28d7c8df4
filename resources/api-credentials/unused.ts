/** Requests of credentials are kept for so long. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Returns how to describe a credential without stored requests: one that is younger than the stored requests has never
 * been used.
 * @param createdAt ISO 8601
 * @param now milliseconds since 1970
 */
export const unusedSince = (createdAt: string, now: number): 'never' | 'inThirtyDays' =>
  now - Date.parse(createdAt) < KEPT_MS ? 'never' : 'inThirtyDays';
