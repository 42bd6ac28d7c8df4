import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { definitionsOf } from '@tributary/engine/feature/feature.server.ts';
import { countResources } from '@tributary/engine/lifecycle/quota.server.ts';
import { recordRevision } from '@tributary/engine/revisions/record.server.ts';
import {
  packageFeaturesOf,
  planNameOf,
  planOf,
  planText,
  QUOTA_FEATURES,
  type Flag,
  type PackageFeatures,
  type PlanName,
  type QuotaFeature,
} from '@tributary/engine/quota/plans.ts';
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
 * Changes an organization's plan, with an entry in its activity log, and publishes it to servers and consoles at once. A
 * smaller plan deletes nothing: records above its limits stay, and none can be added until the count is below them.
 * @param change makes the new plan from the present one, both as they are stored
 * @returns the plan as it is now, whether it changed, and the exceeded quotas
 * @throws OrganizationError unknown
 */
async function changePlan(
  db: Database,
  slug: string,
  change: (plan: string) => string,
  now: Date,
): Promise<{ plan: string; changed: boolean; over: OverLimit[] }> {
  const found = await findOrganization(db, slug);
  const plan = change(found.plan);
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
    const told = { tenantId: found.id, resource: organization.name, id: found.id, kind: 'updated' };
    db.notify('changes', JSON.stringify(told));
  }
  return { plan, changed, over: await overLimits(db, found.id, plan) };
}

/**
 * Puts an organization on a plan. Its differences from its plan stay.
 * @throws OrganizationError unknown
 */
export const setPlan = (db: Database, slug: string, name: PlanName, now = new Date()) =>
  changePlan(db, slug, (plan) => planText(name, packageFeaturesOf(plan)), now);

/**
 * Gives an organization a feature or a limit other than its plan's.
 * @param value null: as the plan has it
 * @throws OrganizationError unknown
 */
export function setPackageFeature(
  db: Database,
  slug: string,
  key: Flag | QuotaFeature,
  value: PackageFeatures | null,
  now = new Date(),
) {
  return changePlan(
    db,
    slug,
    (plan) => {
      const { [key]: _, ...others } = packageFeaturesOf(plan);
      return planText(planNameOf(plan), { ...others, ...value });
    },
    now,
  );
}

/**
 * Takes back everything that an organization has other than its plan.
 * @throws OrganizationError unknown
 */
export const resetPackageFeatures = (db: Database, slug: string, now = new Date()) =>
  changePlan(db, slug, (plan) => planNameOf(plan), now);

async function overLimits(db: Database, tenantId: string, plan: string): Promise<OverLimit[]> {
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
