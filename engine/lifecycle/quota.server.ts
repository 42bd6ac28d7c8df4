import { sql } from 'kysely';
import type { ResourceDefinition } from '../definition/resource.ts';
import { ProblemError } from '../errors/problem.ts';
import { countDocuments } from '../storage/collection.server.ts';
import type { Transaction } from '../storage/database.server.ts';
import { limitOf, planOf, type QuotaFeature } from '../quota/plans.ts';

/** What a feature's limit is asked for. */
interface Asked {
  tenant: { tenantId: string; plan: string };
  feature: QuotaFeature;
  /** As the refusal names it. */
  title: string;
  /** Told of a feature that the plan says nothing of. */
  debug?: ((message: string) => void) | undefined;
}

/**
 * Refuses one more of something when the plan's number is reached (specification, section 9: the limit is reached
 * when the count is at least the limit). Holds a lock on tenant and feature until the transaction ends, so that of
 * two parallel creates at the limit one wins.
 * @param count how many there are now, counted inside the transaction
 * @throws ProblemError quota_reached
 */
export async function enforceQuota(
  tx: Transaction,
  { tenant, feature, title, debug }: Asked,
  count: () => Promise<number>,
): Promise<void> {
  const limit = limitOf(planOf(tenant.plan), feature, debug);
  if (limit === undefined) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota:${tenant.tenantId}:${feature}`}, 0))`.execute(
    tx,
  );
  if ((await count()) >= limit)
    throw new ProblemError('quota_reached', `You have reached your ${title} limit`);
}

/** How much of a feature a tenant has: what all nouns together have that stand against it. */
export async function countNouns(
  tx: Transaction,
  tenantId: string,
  nouns: readonly ResourceDefinition[],
): Promise<number> {
  let count = 0;
  for (const noun of nouns) count += await countDocuments(tx, tenantId, noun);
  return count;
}
