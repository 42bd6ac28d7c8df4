import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { definitionsOf } from '@tributary/engine/feature/feature.server.ts';
import { countResources } from '@tributary/engine/lifecycle/quota.server.ts';
import { recordRevision } from '@tributary/engine/revisions/record.server.ts';
import { planOf, QUOTA_FEATURES, type PlanName, type QuotaFeature } from '@tributary/engine/quota/plans.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { organization } from '@tributary/resources/organization/organization.ts';
import { readStoredOrganization } from '@tributary/resources/organization/organization.server.ts';
import { findOrganization, TENANTS_CHANNEL } from './organizations.server.ts';

/** A quota that an organization exceeds. */
export interface OverLimit {
  feature: QuotaFeature;
  used: number;
  limit: number;
}

const resources = definitionsOf(resourceFeatures).filter((each) => each.kind === 'resource');

/**
 * Puts an organization on a plan, with an entry in its activity log, and publishes it to servers and consoles at
 * once. A smaller plan deletes nothing: records above its limits stay, and none can be added until the count is below
 * them.
 * @returns whether the plan changed, and the exceeded quotas
 * @throws OrganizationError unknown
 */
export async function setPlan(
  db: Database,
  slug: string,
  plan: PlanName,
  now = new Date(),
): Promise<{ changed: boolean; over: OverLimit[] }> {
  const found = await findOrganization(db, slug);
  const changed = found.plan !== plan;
  if (changed) {
    await db.asPlatform((tx) => tx.updateTable('tenants').set({ plan }).where('id', '=', found.id).execute());
    await db.inTenant(found.id, async (tx) => {
      const { id, version, data } = await readStoredOrganization(tx, found.id);
      await recordRevision(tx, {
        definition: organization,
        actor: systemActor({ id: found.id, slug, plan }),
        event: 'UPDATE',
        id,
        version,
        // With the settings as they are: a restore of this entry changes none of them.
        previous: { ...data, plan: found.plan },
        next: { ...data, plan },
        now,
      });
    });
    db.notify(TENANTS_CHANNEL, found.id);
    const change = { tenantId: found.id, resource: organization.name, id: found.id, kind: 'updated' };
    db.notify('changes', JSON.stringify(change));
  }
  return { changed, over: await overLimits(db, found.id, plan) };
}

async function overLimits(db: Database, tenantId: string, plan: PlanName): Promise<OverLimit[]> {
  const { quotas } = planOf(plan);
  return db.inTenant(tenantId, async (tx) => {
    const over: OverLimit[] = [];
    for (const feature of QUOTA_FEATURES) {
      const limit = quotas[feature];
      if (limit === undefined) continue;
      const used = await countResources(
        tx,
        tenantId,
        resources.filter(({ quota }) => quota === feature),
      );
      if (used > limit) over.push({ feature, used, limit });
    }
    return over;
  });
}
