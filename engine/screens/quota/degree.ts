/** How loudly the plan speaks. */
export type QuotaDegree = 'calm' | 'near' | 'full';

/** From this share on somebody should know that little is left. */
const NEAR = 0.8;

/** Full is at least the limit (specification, section 9). */
export function degreeOf(used: number, limit: number): QuotaDegree {
  if (used >= limit) return 'full';
  return used >= limit * NEAR ? 'near' : 'calm';
}
