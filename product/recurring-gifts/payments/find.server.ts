import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { sql } from 'kysely';
import type {
  ConnectorIo,
  LaterPayments,
  SchedulePaymentsAsked,
} from '@tributary/resources/connectors/port/connector.ts';
import { isServiceFailure } from '@tributary/resources/connectors/port/failure.ts';
import { DELIVERIES_CHANNEL } from '../../delivery/enqueue.server.ts';
import type { PaymentAccess, PaymentServices } from '../../submissions/payments/payments.ts';
import { recordGiftPayments, type Recorded } from './record.server.ts';
import { giftsOf, readNewSchedules, type Wrote } from './schedules.server.ts';

/** Payments in one request, and requests in one run; the rest follows in the next one. */
const AT_ONCE = 200;
const MOST_PAGES = 25;
/** Looks overlap: clocks differ, and changes during a look are seen by the next one. */
const OVERLAP_MS = 3_600_000;

interface Asked {
  tenantId: string;
  isProduction: boolean;
  now: Date;
}

interface FindDeps {
  db: Database;
  payments: PaymentAccess & PaymentServices;
}

/**
 * Reads the later payments of an environment's recurring gifts that changed since the last look, where the payment service
 * lists them, and tells counters.
 */
export async function findGiftPayments({ db, payments }: FindDeps, asked: Asked): Promise<void> {
  const { tenantId } = asked;
  const counters = new Set<string>();
  let hasEmails = false;
  const wrote = (recorded: Recorded): void => {
    if (recorded.counterId) counters.add(recorded.counterId);
    hasEmails ||= recorded.hasEmails;
  };
  try {
    await readNewSchedules({ db, payments }, asked, wrote);
    await lookAtAll({ db, payments }, asked, wrote);
  } finally {
    // Committed changes count, also where the rest failed.
    for (const counterId of counters) db.notify('counters', `${tenantId}:${counterId}`);
    if (hasEmails) db.notify(DELIVERIES_CHANNEL, '');
  }
}

async function lookAtAll({ db, payments }: FindDeps, asked: Asked, wrote: Wrote): Promise<void> {
  const environment: Environment = asked.isProduction ? 'production' : 'sandbox';
  for (const { connector, io } of await payments.connectionsIn(asked.tenantId, environment)) {
    const later = connector.recurring?.later;
    if (!later) continue;
    try {
      await look(db, asked, { kind: connector.kind, later, io, wrote });
    } catch (error) {
      // The next look begins where this one began.
      if (!isServiceFailure(error)) throw error;
    }
  }
}

async function look(
  db: Database,
  { tenantId, isProduction, now }: Asked,
  {
    kind,
    later,
    io,
    wrote,
  }: { kind: string; later: LaterPayments<unknown>; io: ConnectorIo<unknown>; wrote: Wrote },
): Promise<void> {
  const place = { tenantId, isProduction, kind };
  // Payments before the first look are read with each schedule.
  const since = (await db.inTenant(tenantId, (tx) => lastLook(tx, place))) ?? now;
  let asked: SchedulePaymentsAsked = { since: new Date(since.getTime() - OVERLAP_MS) };
  let until = now;
  for (let page = 1; ; page += 1) {
    const found = await later.payments({ ...asked, limit: AT_ONCE }, io);
    if (!found) {
      await db.inTenant(tenantId, (tx) => noteLook(tx, { ...place, since, isAllowed: false, now }));
      return;
    }
    const ids = found.payments.map(({ scheduleId }) => scheduleId);
    const gifts = await db.inTenant(tenantId, (tx) => giftsOf(tx, place, ids));
    for (const [scheduleId, transactionId] of gifts) {
      const own = found.payments.filter((payment) => payment.scheduleId === scheduleId);
      wrote(
        await db.inTenant(tenantId, (tx) =>
          recordGiftPayments(tx, { tenantId, transactionId, found: own, now }),
        ),
      );
    }
    if (!found.next) break;
    asked = { after: found.next };
    if (page < MOST_PAGES) continue;
    // The next look begins after the payments that were read, and not before them.
    until = new Date(found.next.at.getTime() + OVERLAP_MS);
    break;
  }
  await db.inTenant(tenantId, (tx) => noteLook(tx, { ...place, since: until, isAllowed: true, now }));
}

interface Place {
  tenantId: string;
  isProduction: boolean;
  kind: string;
}

async function lastLook(tx: Transaction, { tenantId, isProduction, kind }: Place): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    SELECT since FROM gift_payment_looks
    WHERE tenant_id = ${tenantId} AND use_prod_environment = ${isProduction} AND connector = ${kind}`.execute(
    tx,
  );
  return rows[0]?.since;
}

async function noteLook(
  tx: Transaction,
  {
    tenantId,
    isProduction,
    kind,
    since,
    isAllowed,
    now,
  }: Place & { since: Date; isAllowed: boolean; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO gift_payment_looks (tenant_id, use_prod_environment, connector, since, is_allowed, looked_at)
    VALUES (${tenantId}, ${isProduction}, ${kind}, ${since}, ${isAllowed}, ${now})
    ON CONFLICT (tenant_id, use_prod_environment, connector)
    DO UPDATE SET since = CASE WHEN excluded.is_allowed THEN excluded.since ELSE gift_payment_looks.since END,
      is_allowed = excluded.is_allowed, looked_at = excluded.looked_at`.execute(tx);
}
