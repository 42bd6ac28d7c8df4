import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { timeOf } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import type { RecurringSchedule } from '@tributary/resources/connectors/port/connector.ts';
import { ConnectorFailure, isServiceFailure } from '@tributary/resources/connectors/port/failure.ts';
import type { EgressError } from '@tributary/engine/egress/egress-error.ts';
import type { PaymentAccess } from '../../submissions/payments/payments.ts';
import { RECURRING } from '../store.server.ts';
import { recordGiftPayments, type Recorded } from './record.server.ts';

/** Gifts whose schedule is requested in one run; the rest follow in the next one. */
const MOST = 500;
/** A payment service makes the schedule some time after the gift was agreed to. Until then it is asked for again. */
const MADE_WITHIN_MS = 7 * 86_400_000;
/** Gifts that are this young are asked for first. */
const NEW_MS = 2 * 86_400_000;
/** Payments of one schedule that are read when it becomes known: ten years of months. */
const MOST_OF_SCHEDULE = 120;

/**
 * Recurring gifts whose schedule is unknown: new ones first, and of the others each day another part, so that gifts
 * without an answer of the service don't hold up the rest.
 */
async function unknownSchedules(
  tx: Transaction,
  { tenantId, isProduction, now }: { tenantId: string; isProduction: boolean; now: Date },
): Promise<string[]> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM transactions t
    WHERE t.tenant_id = ${tenantId} AND t.use_prod_environment = ${isProduction} AND ${RECURRING}
      AND t.payment_reference IS NOT NULL AND t.import_id IS NULL
      AND NOT EXISTS (SELECT FROM gift_schedules s WHERE s.tenant_id = t.tenant_id AND s.transaction_id = t.id)
    ORDER BY t.created_at > ${new Date(now.getTime() - NEW_MS)} DESC, md5(t.id::text || ${day}) LIMIT ${MOST}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Called with the written changes, after each commit. */
export type Wrote = (recorded: Recorded) => void;

/** Whether a service would answer the same of every other gift. */
const isOfService = (error: ConnectorFailure | EgressError): boolean =>
  !(error instanceof ConnectorFailure) || error.retryable || error.code === 'not_authorized';

/**
 * Asks payment services for the schedules of new recurring gifts, and reads their payments until now. A service that
 * can't be reached or lists nothing is skipped until the next run.
 */
export async function readNewSchedules(
  { db, payments }: { db: Database; payments: PaymentAccess },
  asked: { tenantId: string; isProduction: boolean; now: Date },
  wrote: Wrote,
): Promise<void> {
  const { tenantId, isProduction, now } = asked;
  const ids = await db.inTenant(tenantId, (tx) => unknownSchedules(tx, asked));
  const closed = new Set<string>();
  for (const transactionId of ids) {
    const known = await payments.paymentOf(tenantId, transactionId);
    if (!known || closed.has(known.connector.kind)) continue;
    const { connector, io, providerId } = known;
    const later = connector.recurring?.later;
    try {
      const schedule = later && (await later.schedule({ providerId }, io));
      if (later && !schedule && now.getTime() - timeOf(transactionId).getTime() < MADE_WITHIN_MS) continue;
      const found =
        schedule?.isListed &&
        (await later?.payments({ scheduleId: schedule.id, limit: MOST_OF_SCHEDULE }, io));
      // Where payments may not be listed, the schedule is asked for again once they may.
      if (schedule?.isListed && !found) {
        closed.add(connector.kind);
        continue;
      }
      wrote(
        await db.inTenant(tenantId, async (tx) => {
          const isFirstLook = await noteSchedule(tx, tenantId, {
            transactionId,
            isProduction,
            connector: connector.kind,
            schedule,
            now,
          });
          return recordGiftPayments(tx, {
            tenantId,
            transactionId,
            found: found ? found.payments : [],
            isFirstLook,
            now,
          });
        }),
      );
    } catch (error) {
      if (!isServiceFailure(error)) throw error;
      if (isOfService(error)) closed.add(connector.kind);
    }
  }
}

/** @returns whether it was not noted before */
async function noteSchedule(
  tx: Transaction,
  tenantId: string,
  {
    transactionId,
    isProduction,
    connector,
    schedule,
    now,
  }: {
    transactionId: string;
    isProduction: boolean;
    connector: string;
    schedule: RecurringSchedule | undefined;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO gift_schedules (tenant_id, transaction_id, use_prod_environment, connector, schedule_id, first_payment_id, is_listed, read_at)
    VALUES (${tenantId}, ${transactionId}, ${isProduction}, ${connector}, ${schedule?.id ?? null}, ${schedule?.firstPaymentId ?? null},
      ${schedule?.isListed ?? false}, ${now})
    ON CONFLICT DO NOTHING RETURNING transaction_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Which gifts began these schedules, among those of the same service and environment: a sandbox that was copied from
 * production has the same ids.
 */
export async function giftsOf(
  tx: Transaction,
  { tenantId, isProduction, kind }: { tenantId: string; isProduction: boolean; kind: string },
  scheduleIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ schedule_id: string; transaction_id: string }>`
    SELECT schedule_id, transaction_id FROM gift_schedules
    WHERE tenant_id = ${tenantId} AND use_prod_environment = ${isProduction} AND connector = ${kind}
      AND schedule_id = ANY(${[...new Set(scheduleIds)]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.schedule_id, row.transaction_id]));
}
