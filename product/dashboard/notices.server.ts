import type { Actor } from '@tributary/engine/access/actor.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import { countResources } from '@tributary/engine/lifecycle/quota.server.ts';
import { limitOf, planOf, QUOTA_FEATURES } from '@tributary/engine/quota/plans.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { CREDENTIAL_FINDINGS } from '@tributary/resources/connectors/watch-findings.ts';
import { sql } from 'kysely';
import type { DashboardNotice } from './analytics.ts';
import { foundNotices } from './found-notices.server.ts';

/** From this share of a limit on, it is said. */
const NEAR_LIMIT = 0.9;
/** How many pages are named. */
const PAGES_NAMED = 20;

interface Asked {
  app: Pick<App, 'countedBy'>;
  actor: Pick<Actor, 'tenantId' | 'plan' | 'role' | 'scopes'>;
  environment: Environment;
}

const TENANT = sql`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`;

/**
 * Present notices that need a person, each for people who may read it: deliveries that wait for a corrected mapping,
 * changes at connected services, differences of money, requests of donors, failed schedules of pages, resources that
 * browsers blocked, findings of the product's own checks, and limits of the plan that are nearly reached. Runs in the
 * tenant's transaction.
 */
export async function noticesOf(
  tx: Transaction,
  { app, actor, environment }: Asked,
): Promise<DashboardNotice[]> {
  const ability = abilityOf(actor);
  const isProduction = environment === 'production';
  const readsMoney = ability.can('read', 'transactions');
  const { rows } = await sql<{ kind: DashboardNotice['kind']; count: number }>`
    SELECT 'waiting' AS kind, count(*)::int AS count FROM deliveries
      WHERE ${TENANT} AND status = 'WAITING' AND environment = ${environment} AND ${readsMoney}
    UNION ALL
    (SELECT CASE WHEN finding->>'type' = ANY(${[...CREDENTIAL_FINDINGS]}) THEN 'credentials' ELSE 'drift' END, count(*)::int
      FROM connector_watches, jsonb_array_elements(findings) AS finding
      WHERE ${TENANT} AND environment = ${environment} AND ${ability.can('read', 'connectors')}
      GROUP BY 1 ORDER BY 1)
    UNION ALL
    SELECT 'differences', count(*)::int FROM reconciliation_differences
      WHERE ${TENANT} AND ended_at IS NULL AND use_prod_environment = ${isProduction} AND ${readsMoney}
    UNION ALL
    SELECT 'unknownPayments', count(*)::int FROM unknown_payments
      WHERE ${TENANT} AND ended_at IS NULL AND use_prod_environment = ${isProduction} AND ${readsMoney}
    UNION ALL
    SELECT 'gifts', ((SELECT count(*) FROM gift_requests
        WHERE ${TENANT} AND state = 'open' AND use_prod_environment = ${isProduction} AND ${readsMoney})
      + (SELECT count(*) FROM notes n WHERE n.${TENANT} AND n.kind <> 'note' AND n.done_at IS NULL AND ${readsMoney}
        AND EXISTS (SELECT FROM transactions t WHERE t.tenant_id = n.tenant_id AND t.id = n.transaction_id AND t.use_prod_environment = ${isProduction})))::int
    UNION ALL
    SELECT 'blocked', count(*)::int FROM security_reports s
      WHERE ${TENANT} AND dismissed_at IS NULL AND NOT reported_only AND last_seen > now() - interval '7 days'
        AND EXISTS (SELECT FROM pages p WHERE p.tenant_id = s.tenant_id AND p.id = s.page_id AND p.deleted_at IS NULL)
        AND ${ability.can('read', 'security')}`.execute(tx);
  const counted = rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count }): DashboardNotice => ({ kind, count, names: [], pageId: null }));
  return [
    ...counted,
    ...(ability.can('read', 'pages') ? await failedSchedules(tx) : []),
    ...(await foundNotices(tx, actor)),
    ...(await nearLimits(tx, app, actor)),
  ];
}

/** Pages that were to be published or unpublished at a time, and were not. */
async function failedSchedules(tx: Transaction): Promise<DashboardNotice[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, data->>'name' AS name FROM pages
    WHERE ${TENANT} AND deleted_at IS NULL AND jsonb_typeof(data->'schedule'->'failure') = 'object'
    ORDER BY 2 LIMIT ${PAGES_NAMED}`.execute(tx);
  const [first] = rows;
  if (!first) return [];
  return [
    {
      kind: 'schedules',
      count: rows.length,
      names: rows.map(({ name }) => name),
      pageId: rows.length === 1 ? first.id : null,
    },
  ];
}

/** Limits of the plan that are nearly reached; for people who may read the organization's settings, which show them. */
async function nearLimits(
  tx: Transaction,
  app: Asked['app'],
  actor: Asked['actor'],
): Promise<DashboardNotice[]> {
  if (!abilityOf(actor).can('read', 'organization')) return [];
  const plan = planOf(actor.plan);
  const near: string[] = [];
  for (const feature of QUOTA_FEATURES) {
    const resources = app.countedBy(feature);
    const limit = limitOf(plan, feature);
    // For a limit of two, one used is no warning.
    if (limit === undefined || resources.length === 0) continue;
    if ((await countResources(tx, actor.tenantId, resources)) >= Math.max(1, limit * NEAR_LIMIT))
      near.push(feature);
  }
  return near.length > 0 ? [{ kind: 'limits', count: near.length, names: near, pageId: null }] : [];
}
