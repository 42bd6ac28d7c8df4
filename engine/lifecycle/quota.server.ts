import { sql } from 'kysely';
import { ProblemError } from '../errors/problem.ts';
import type { Transaction } from '../storage/database.server.ts';
import { planOf, type QuotaFeature } from '../quota/plans.ts';

/**
 * Refuses one more of something when the plan's number is reached (specification, section 9: the limit is reached
 * when the count is at least the limit). Holds a lock on tenant and feature until the transaction ends, so that of
 * two parallel creates at the limit one wins.
 * @param count how many there are now, counted inside the transaction
 * @throws ProblemError quota_reached
 */
export async function enforceQuota(
  tx: Transaction,
  tenant: { tenantId: string; plan: string },
  feature: QuotaFeature,
  title: string,
  count: () => Promise<number>,
): Promise<void> {
  const limit = planOf(tenant.plan).quotas[feature];
  if (limit === undefined) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota:${tenant.tenantId}:${feature}`}, 0))`.execute(
    tx,
  );
  if ((await count()) >= limit)
    throw new ProblemError('quota_reached', `You have reached your ${title} limit`);
}
