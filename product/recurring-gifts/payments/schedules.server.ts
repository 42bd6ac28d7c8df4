import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import type { RecurringSchedule } from '../../connectors/connector.ts';
import { ConnectorFailure, isServiceFailure } from '../../connectors/failure.ts';
import type { PaymentAccess } from '../../submissions/payments/payments.ts';
import { RECURRING } from '../store.server.ts';
import { recordGiftPayments, type Recorded } from './record.server.ts';

/** Gifts whose schedule is asked for in one run; the rest follow in the next one. */
const MOST = 500;
/** Payments of one schedule that are read when it becomes known: ten years of months. */
const MOST_OF_SCHEDULE = 120;

/** The recurring gifts whose schedule was never asked for, oldest first. */
async function unknownSchedules(tx: Transaction, tenantId: string, isProduction: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM transactions t
    WHERE t.tenant_id = ${tenantId} AND t.use_prod_environment = ${isProduction} AND ${RECURRING}
      AND t.payment_reference IS NOT NULL AND t.import_id IS NULL
      AND NOT EXISTS (SELECT FROM gift_schedules s WHERE s.tenant_id = t.tenant_id AND s.transaction_id = t.id)
    ORDER BY t.created_at LIMIT ${MOST}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Asks payment services how they name the schedules of new recurring gifts, and reads what came by them until now. Ends
 * early when a service can't be reached or lets nothing be listed; what is left follows in the next run.
 */
export async function readNewSchedules(
  { db, payments }: { db: Database; payments: PaymentAccess },
  { tenantId, isProduction, now }: { tenantId: string; isProduction: boolean; now: Date },
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const ids = await db.inTenant(tenantId, (tx) => unknownSchedules(tx, tenantId, isProduction));
  for (const transactionId of ids) {
    const known = await payments.paymentOf(tenantId, transactionId);
    if (!known) continue;
    const { connector, io, providerId } = known;
    const later = connector.recurring?.later;
    try {
      const schedule = later && (await later.schedule({ providerId }, io));
      const found =
        schedule?.isListed &&
        (await later?.payments({ scheduleId: schedule.id, limit: MOST_OF_SCHEDULE }, io));
      // Where payments may not be listed, the schedule is asked for again once they may.
      if (schedule?.isListed && !found) return recorded;
      recorded.push(
        await db.inTenant(tenantId, async (tx) => {
          await noteSchedule(tx, tenantId, {
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
            now,
          });
        }),
      );
    } catch (error) {
      if (!isServiceFailure(error)) throw error;
      // What is refused for good is no reason to wait with the others.
      if (!(error instanceof ConnectorFailure) || error.retryable) break;
    }
  }
  return recorded;
}

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
): Promise<void> {
  await sql`
    INSERT INTO gift_schedules (tenant_id, transaction_id, use_prod_environment, connector, schedule_id, first_payment_id, is_listed, read_at)
    VALUES (${tenantId}, ${transactionId}, ${isProduction}, ${connector}, ${schedule?.id ?? null}, ${schedule?.firstPaymentId ?? null},
      ${schedule?.isListed ?? false}, ${now})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Which gifts began these schedules. */
export async function giftsOf(
  tx: Transaction,
  tenantId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ schedule_id: string; transaction_id: string }>`
    SELECT schedule_id, transaction_id FROM gift_schedules
    WHERE tenant_id = ${tenantId} AND schedule_id = ANY(${[...new Set(scheduleIds)]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.schedule_id, row.transaction_id]));
}
