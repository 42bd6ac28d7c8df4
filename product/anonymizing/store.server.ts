import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { PrivacyData } from '@tributary/resources/privacy/privacy.ts';
import type { AnonymizationRun, RetentionCounts } from '@tributary/resources/privacy/routes.ts';
import { sql } from 'kysely';
import { monthsBefore } from './due.server.ts';

/** Nothing yet. */
const NOTHING: RetentionCounts = { transactions: 0, consents: 0, deliveries: 0, files: 0, notes: 0 };
const SHOWN = 10;

/** The rule that a person has confirmed. */
export interface ConfirmedRule {
  months: number;
  keepsGiftAid: boolean;
  by: string;
  at: Date;
}

/** The confirmed rule of the running transaction's tenant; undefined when there is none. */
export async function confirmedRule(tx: Transaction, tenantId: string): Promise<ConfirmedRule | undefined> {
  const { rows } = await sql<ConfirmedRule>`
    SELECT months, keeps_gift_aid AS "keepsGiftAid", by_name AS by, confirmed_at AS at
    FROM anonymization_rules WHERE tenant_id = ${tenantId}`.execute(tx);
  return rows[0];
}

/** Whether the stored settings take out no more than was confirmed: only then runs begin by themselves. */
export const isConfirmed = (
  settings: Pick<PrivacyData, 'dataAnonymizationInterval' | 'keepsGiftAid'>,
  confirmed: Pick<ConfirmedRule, 'months' | 'keepsGiftAid'> | undefined,
): boolean =>
  settings.dataAnonymizationInterval !== null &&
  confirmed !== undefined &&
  confirmed.months <= settings.dataAnonymizationInterval &&
  (settings.keepsGiftAid || !confirmed.keepsGiftAid);

/** Notes that a person has confirmed a rule. */
export async function confirmRule(tx: Transaction, tenantId: string, rule: ConfirmedRule): Promise<void> {
  await sql`
    INSERT INTO anonymization_rules (tenant_id, months, keeps_gift_aid, by_name, confirmed_at)
    VALUES (${tenantId}, ${rule.months}, ${rule.keepsGiftAid}, ${rule.by}, ${rule.at})
    ON CONFLICT (tenant_id) DO UPDATE SET months = excluded.months, keeps_gift_aid = excluded.keeps_gift_aid,
      by_name = excluded.by_name, confirmed_at = excluded.confirmed_at`.execute(tx);
}

/** Requests a run; one that is running already is asked to go as far. */
export async function requestRun(
  tx: Transaction,
  tenantId: string,
  { months, keepsGiftAid, now }: { months: number; keepsGiftAid: boolean; now: Date },
): Promise<void> {
  const before = monthsBefore(now, months);
  await sql`
    INSERT INTO anonymizations AS a (tenant_id, id, before, keeps_gift_aid, state, counts, asked_at)
    VALUES (${tenantId}, ${newId(now.getTime())}, ${before}, ${keepsGiftAid}, 'running', ${JSON.stringify(NOTHING)}::jsonb, ${now})
    ON CONFLICT (tenant_id) WHERE state = 'running' DO UPDATE SET before = excluded.before, reached = NULL, attempts = 0,
      keeps_gift_aid = excluded.keeps_gift_aid`.execute(tx);
}

type RunRow = Omit<AnonymizationRun, 'before' | 'askedAt' | 'finishedAt'> & {
  before: Date;
  asked_at: Date;
  finished_at: Date | null;
};

/** The last runs of a tenant, the newest first. */
export async function lastAnonymizations(tx: Transaction, tenantId: string): Promise<AnonymizationRun[]> {
  const { rows } = await sql<RunRow>`
    SELECT id, before, state, counts, asked_at, finished_at FROM anonymizations
    WHERE tenant_id = ${tenantId} ORDER BY asked_at DESC, id DESC LIMIT ${SHOWN}`.execute(tx);
  return rows.map(({ before, asked_at: askedAt, finished_at: finishedAt, ...run }) => ({
    ...run,
    before: before.toISOString(),
    askedAt: askedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}
