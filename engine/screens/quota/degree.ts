/** How close a quota is to its limit. */
export type QuotaDegree = 'calm' | 'near' | 'full';

/** From this share on the person is warned. */
const NEAR = 0.8;

/** Full is at least the limit (specification, section 9). */
export function degreeOf(used: number, limit: number): QuotaDegree {
  if (used >= limit) return 'full';
  return used >= limit * NEAR ? 'near' : 'calm';
}
