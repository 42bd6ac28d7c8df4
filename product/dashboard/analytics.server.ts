import type { Actor } from '@tributary/engine/access/actor.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { Currency } from '@tributary/kit/money.ts';
import { sql } from 'kysely';
import { receivedLater } from '../recurring-gifts/payments/received.ts';
import { attentionOf } from './attention.server.ts';
import type { CampaignShare, TenantAnalytics } from './analytics.ts';
import { foldAnalytics, type AnalyticsRow } from './fold.ts';
import type { PeriodFigures } from './panels/panel.server.ts';
import { serverPanels } from './panels/panels.server.ts';
import { periodOf } from './period.ts';

/** Daily figures of charts that the organization's plan lacks are left out, and figures that the actor may not read. */
export interface AnalyticsQuery extends Pick<Actor, 'plan' | 'role' | 'scopes'> {
  from: Date;
  to: Date;
  /** An IANA name, by which days begin and end; UTC when left out or not known. */
  timezone?: string | undefined;
  environment: Environment;
  /** The organization's, which comes first. */
  currency: Currency;
}

/** The figures without notices, which are about now. */
export type PeriodAnalytics = Omit<TenantAnalytics, 'notices'>;

/**
 * The figures of one environment over the days that end with that of `to`, as many as lie between both moments, and of
 * as many days before.
 * Donations are completed transactions with an amount and later payments of recurring gifts, subscribers are completed
 * transactions without an amount (money in minor units). Runs in the transaction of a tenant: row-level security and the condition below keep it there.
 */
export async function tenantAnalytics(tx: Transaction, query: AnalyticsQuery): Promise<PeriodAnalytics> {
  const period = periodOf(query);
  // One pass over both periods; the sets give the days, the whole, and the pages.
  const { rows } = await sql<AnalyticsRow>`
    WITH facts AS (
      SELECT created_at >= (${period.first}::timestamp AT TIME ZONE ${period.timezone}) AS is_now,
        ((created_at AT TIME ZONE ${period.timezone})::date)::text AS day,
        currency, page_id, page_name, coalesce(campaign_code, '') AS campaign, amount_minor, status, coalesce(lower(person_email), id::text) AS donor
      FROM transactions
      WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
        AND use_prod_environment = ${query.environment === 'production'}
        AND created_at >= (${period.previousFirst}::timestamp AT TIME ZONE ${period.timezone})
        AND created_at < ((${period.last}::date + 1)::timestamp AT TIME ZONE ${period.timezone})
        AND status <> 'PENDING' AND in_dashboard
      UNION ALL
      SELECT later.paid_on >= ${period.first}::date, later.paid_on::text, later.currency, gift.page_id, gift.page_name,
        coalesce(gift.campaign_code, ''), later.amount_minor, 'COMPLETE', coalesce(lower(gift.person_email), gift.id::text)
      FROM ${receivedLater(query.environment)}
      WHERE later.paid_on >= ${period.previousFirst}::date AND later.paid_on <= ${period.last}::date AND gift.in_dashboard
    )
    SELECT is_now, day, currency, page_id AS "pageId", max(page_name) AS "pageName", nullif(campaign, '') AS "campaignCode",
      CASE grouping(day, page_id, campaign) WHEN 3 THEN 'day' WHEN 5 THEN 'page' WHEN 6 THEN 'campaign' ELSE 'whole' END AS kind,
      coalesce(sum(amount_minor) FILTER (WHERE status = 'COMPLETE'), 0)::float8 AS sum,
      (count(amount_minor) FILTER (WHERE status = 'COMPLETE'))::int AS donations,
      (count(DISTINCT donor) FILTER (WHERE status = 'COMPLETE' AND amount_minor IS NOT NULL))::int AS donors,
      (count(*) FILTER (WHERE status = 'COMPLETE' AND amount_minor IS NULL))::int AS subscribers,
      (count(*) FILTER (WHERE status = 'ERROR'))::int AS failed
    FROM facts
    GROUP BY GROUPING SETS ((is_now, day, currency), (is_now, page_id, currency), (is_now, campaign, currency), (is_now))`.execute(
    tx,
  );
  const folded = foldAnalytics(rows, period.dates, query.currency);
  return {
    ...withinPlan(folded.analytics, query.plan),
    campaigns: await namedCampaigns(tx, folded.analytics.campaigns),
    attention: { failedPayments: folded.failed, ...(await attentionOf(tx, query)) },
  };
}

/** Campaigns with the names of their counters. */
async function namedCampaigns(
  tx: Transaction,
  campaigns: readonly CampaignShare[],
): Promise<CampaignShare[]> {
  const codes = campaigns.flatMap(({ campaignCode }) => campaignCode ?? []);
  if (codes.length === 0) return [...campaigns];
  const { rows } = await sql<{ id: string; name: string; code: string }>`
    SELECT id, data->>'name' AS name, data->>'campaignCode' AS code FROM counters
    WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND deleted_at IS NULL
      AND data->>'campaignCode' = ANY(${codes}::text[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.code, row]));
  return campaigns.map((campaign) => {
    const counter = known.get(campaign.campaignCode ?? '');
    return { ...campaign, name: counter?.name ?? campaign.campaignCode, counterId: counter?.id ?? null };
  });
}

/** The figures without those of panels outside the plan. */
const withinPlan = (figures: PeriodFigures, plan: string): PeriodFigures =>
  serverPanels.reduce(
    (left, { panel: { flag }, withhold }) =>
      withhold && flag && !includesFlag(plan, flag) ? withhold(left) : left,
    figures,
  );
