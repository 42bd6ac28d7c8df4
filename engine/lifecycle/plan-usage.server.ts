import { limitOf, planOf, QUOTA_FEATURES } from '../quota/plans.ts';
import type { PlanUsage } from '../quota/usage.ts';
import { abilityOf, requireActor, type RequestContext } from './context.server.ts';
import { countNouns } from './quota.server.ts';

/**
 * How much the person's organization has of what its plan counts. A feature whose nouns they may not read is left out,
 * and so is one that no noun of the product stands against.
 */
export async function planUsage(context: RequestContext): Promise<PlanUsage> {
  const { tenantId, plan, role } = requireActor(context);
  const seen = QUOTA_FEATURES.map((feature) => ({ feature, nouns: context.nounsOf?.(feature) ?? [] })).filter(
    ({ nouns }) => nouns.length > 0 && nouns.every(({ subject }) => abilityOf(role).can('read', subject)),
  );
  const items = await context.db.inTenant(tenantId, async (tx) => {
    const counted: PlanUsage['items'] = [];
    for (const { feature, nouns } of seen)
      counted.push({
        feature,
        used: await countNouns(tx, tenantId, nouns),
        limit: limitOf(planOf(plan), feature, context.debug) ?? null,
      });
    return counted;
  });
  return { plan, items };
}
