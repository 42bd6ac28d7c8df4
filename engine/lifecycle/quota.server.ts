import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { ResourceDefinition } from '../definition/resource.ts';
import { ProblemError } from '../errors/problem.ts';
import { countDocuments } from '../storage/collection.server.ts';
import type { Transaction } from '../storage/database.server.ts';
import { isBoundByQuota } from '../quota/bound.ts';
import { limitOf, planOf, type QuotaFeature } from '../quota/plans.ts';
import type { App } from './app.server.ts';

/** The feature whose limit is checked, and the tenant. */
interface Asked {
  tenant: { tenantId: string; plan: string };
  feature: QuotaFeature;
  /** Its name in the refusal. */
  title: string;
  /** The refusal, where it differs from the default sentence. */
  refusal?: string | undefined;
  /** Logs a feature that the plan does not mention. */
  debug?: ((message: string) => void) | undefined;
}

/**
 * Refuses one more of something when the plan's limit is reached (specification, section 9: the limit is reached when
 * the count is at least the limit). Holds a lock on tenant and feature until the transaction ends, so that of two
 * parallel creates at the limit one wins.
 * @param count returns the present number, counted inside the transaction
 * @throws ProblemError quota_reached
 */
export async function enforceQuota(
  tx: Transaction,
  { tenant, feature, title, refusal = `You have reached your ${title} limit`, debug }: Asked,
  count: () => Promise<number>,
): Promise<void> {
  const limit = limitOf(planOf(tenant.plan), feature, debug);
  if (limit === undefined) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota:${tenant.tenantId}:${feature}`}, 0))`.execute(
    tx,
  );
  if (isReached(await count(), limit)) throw new ProblemError('quota_reached', refusal);
}

/** Whether a limit leaves no room for one more (specification, section 9). */
const isReached = (used: number, limit: number): boolean => used >= limit;

/** How much of a resource's limit is used, as a person with this role would meet it. */
export interface QuotaState {
  feature: QuotaFeature;
  used: number;
  limit: number;
  reached: boolean;
}

/**
 * The limit of a resource for a person, as `requireQuota` would refuse one more record; without its lock.
 * @returns undefined where nothing limits them
 */
export async function quotaState(
  { countedBy, debug }: App,
  tx: Transaction,
  { tenantId, plan, role }: Pick<Actor, 'tenantId' | 'plan' | 'role'>,
  definition: ResourceDefinition,
): Promise<QuotaState | undefined> {
  const { quota: feature } = definition;
  if (!feature || !isBoundByQuota(definition, role)) return undefined;
  const limit = limitOf(planOf(plan), feature, debug);
  if (limit === undefined) return undefined;
  const used = await countResources(tx, tenantId, countedBy(feature));
  return { feature, used, limit, reached: isReached(used, limit) };
}

/** Refuses one more record of a resource when its plan's limit is reached. @throws ProblemError quota_reached */
export async function requireQuota(
  { countedBy, debug }: App,
  tx: Transaction,
  actor: Actor,
  definition: ResourceDefinition,
): Promise<void> {
  const { quota: feature, quotaRefusal: refusal, title } = definition;
  if (!feature || !isBoundByQuota(definition, actor.role)) return;
  await enforceQuota(tx, { tenant: actor, feature, title, refusal, debug }, () =>
    countResources(tx, actor.tenantId, countedBy(feature)),
  );
}

/** How many records of these resources a tenant has together. */
export async function countResources(
  tx: Transaction,
  tenantId: string,
  resources: readonly ResourceDefinition[],
): Promise<number> {
  let count = 0;
  for (const resource of resources) count += await countDocuments(tx, tenantId, resource);
  return count;
}
