import { limitOf, planNameOf, planOf, QUOTA_FEATURES } from '../../quota/plans.ts';
import type { PlanUsage } from '../../quota/usage.ts';
import { abilityOf, requireActor, type RequestContext } from '../context.server.ts';
import { countResources } from '../quota.server.ts';

/**
 * Returns the quotas of the organization's plan and their usage. Features whose resources the person may not read are
 * left out, and so are features that no resource counts towards.
 */
export async function planUsage(context: RequestContext): Promise<PlanUsage> {
  const actor = requireActor(context);
  const { tenantId, plan } = actor;
  const { app } = context;
  const seen = QUOTA_FEATURES.map((feature) => ({ feature, resources: app.countedBy(feature) })).filter(
    ({ resources }) =>
      resources.length > 0 && resources.every(({ subject }) => abilityOf(actor).can('read', subject)),
  );
  const items = await app.db.inTenant(tenantId, async (tx) => {
    const counted: PlanUsage['items'] = [];
    for (const { feature, resources } of seen)
      counted.push({
        feature,
        used: await countResources(tx, tenantId, resources),
        limit: limitOf(planOf(plan), feature, app.debug) ?? null,
      });
    return counted;
  });
  return { plan: planNameOf(plan), items };
}
