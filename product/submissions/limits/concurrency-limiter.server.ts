import { ProblemError } from '@tributary/engine/errors/problem.ts';

export interface ConcurrencyLimiter {
  /**
   * Runs work in a place of the tenant's.
   * @throws ProblemError unavailable, without running it, when the tenant has its share already
   */
  within<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Limits how much work runs at once, and shares it between tenants. A single tenant may use half of the places, the
 * next one half of the rest, so that there is always a place for one more tenant.
 * @param most how many places there are for all tenants together
 */
export function createConcurrencyLimiter(most: number): ConcurrencyLimiter {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    async within(tenantId, work) {
      const own = taken.get(tenantId) ?? 0;
      if (own >= most - all)
        throw new ProblemError(
          'unavailable',
          'Too many people are here at once. Your answers are kept; try again in a moment.',
        );
      taken.set(tenantId, own + 1);
      all += 1;
      try {
        return await work();
      } finally {
        all -= 1;
        const left = taken.get(tenantId)! - 1;
        if (left > 0) taken.set(tenantId, left);
        else taken.delete(tenantId);
      }
    },
  };
}
