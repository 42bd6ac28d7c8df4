import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId, timeOf } from '@tributary/engine/storage/ids.ts';
import type { Currency } from '@tributary/kit/money.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';
import { sql } from 'kysely';
import type { SchedulePayment } from '@tributary/resources/connectors/port/connector.ts';
import { lockGift } from '../store.server.ts';
import { issueReceipts } from './receipts.server.ts';
import { closeRefunds } from './refunds.server.ts';

/** The result of writing a gift's payments. */
export interface Recorded {
  /** The counter whose total has changed. */
  counterId: string | null;
  /** Whether e-mails with receipts are waiting: wake the workers after the commit. */
  hasEmails: boolean;
}

interface GiftRow {
  status: string;
  agreed: number;
  currency: Currency;
  useProdEnvironment: boolean;
  createdAt: Date;
  counterId: string | null;
  counter: Pick<CounterData, 'kind' | 'currency'> | null;
  firstPaymentId: string | null;
}

export interface PaymentRow {
  id: string;
  provider_id: string;
  state: SchedulePayment['state'];
  amount_minor: number;
  currency: Currency;
  is_own: boolean;
  paid_on: string;
  gets_receipt: boolean;
  receipt_number: number | null;
  counted_at: Date;
  changed_at: Date;
}

async function giftOf(tx: Transaction, tenantId: string, id: string): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`
    SELECT t.status, t.amount_minor AS agreed, trim(t.currency) AS currency, t.use_prod_environment AS "useProdEnvironment",
      t.created_at AS "createdAt", t.counter_id AS "counterId", s.first_payment_id AS "firstPaymentId",
      (SELECT c.data FROM counters c WHERE c.tenant_id = t.tenant_id AND c.id = t.counter_id) AS counter
    FROM transactions t LEFT JOIN gift_schedules s ON s.tenant_id = t.tenant_id AND s.transaction_id = t.id
    WHERE t.tenant_id = ${tenantId} AND t.id = ${id} AND t.created_at = ${timeOf(id)} AND t.amount_minor IS NOT NULL`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Stores the states of a gift's payments, and counts each once. The same news again changes nothing, and older news
 * does not replace newer: the counts follow from the rows, in any order of the news.
 * @param isFirstLook whether this is the first look at the gift's payments: earlier ones get no receipt
 */
export async function recordGiftPayments(
  tx: Transaction,
  {
    tenantId,
    transactionId,
    found,
    isFirstLook = false,
    now,
  }: {
    tenantId: string;
    transactionId: string;
    found: readonly SchedulePayment[];
    isFirstLook?: boolean;
    now: Date;
  },
): Promise<Recorded> {
  const nothing: Recorded = { counterId: null, hasEmails: false };
  if (found.length === 0) return nothing;
  await lockGift(tx, transactionId);
  const gift = await giftOf(tx, tenantId, transactionId);
  if (!gift) return nothing;
  const before = await rowsOf(tx, tenantId, transactionId);
  const rows = found.map(({ providerId, state, minor, currency, on, changedAt }) => {
    const day = on ?? changedAt.toISOString().slice(0, 10);
    return {
      id: newId(),
      provider_id: providerId,
      state,
      amount_minor: minor,
      currency: currency ?? gift.currency,
      paid_on: day,
      gets_receipt: !isFirstLook || state !== 'paid',
      counted_at: new Date(`${day}T12:00:00Z`),
      changed_at: changedAt,
    };
  });
  await sql`
    INSERT INTO gift_payments AS g (tenant_id, id, transaction_id, use_prod_environment, provider_id, state, amount_minor, currency, paid_on, gets_receipt, counted_at, changed_at)
    SELECT DISTINCT ON (o.provider_id) ${tenantId}::uuid, o.id, ${transactionId}::uuid, ${gift.useProdEnvironment}::boolean, o.provider_id, o.state, o.amount_minor,
      o.currency, o.paid_on, o.gets_receipt, o.counted_at, o.changed_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id uuid, provider_id text, state text, amount_minor bigint,
      currency text, paid_on date, gets_receipt boolean, counted_at timestamptz, changed_at timestamptz)
    ORDER BY o.provider_id, o.changed_at DESC
    ON CONFLICT (tenant_id, use_prod_environment, provider_id) DO UPDATE SET state = excluded.state, amount_minor = excluded.amount_minor,
      currency = excluded.currency, paid_on = excluded.paid_on, changed_at = excluded.changed_at
    WHERE g.changed_at <= excluded.changed_at AND g.transaction_id = excluded.transaction_id`.execute(tx);
  const after = await rowsOf(tx, tenantId, transactionId);
  await closeRefunds(tx, { tenantId, transactionId, before, after, now });
  const own = ownPayment(gift, after);
  const counterId = await count(tx, { tenantId, transactionId, gift, payments: after, own });
  const due = after.filter(({ id, state }) => state === 'paid' && id !== own?.id);
  const hasEmails =
    gift.useProdEnvironment && (await issueReceipts(tx, { tenantId, transactionId, due, now }));
  return { counterId, hasEmails };
}

/** The payments of a gift, the earliest first. */
async function rowsOf(tx: Transaction, tenantId: string, transactionId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT id, provider_id, state, amount_minor, trim(currency) AS currency, is_own, paid_on::text AS paid_on, gets_receipt, receipt_number, counted_at, changed_at
    FROM gift_payments
    WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} ORDER BY paid_on, provider_id`.execute(
    tx,
  );
  return rows;
}

/**
 * The payment that the transaction itself is counted for. A gift by card begins with one, which is not part of its
 * schedule. A direct debit begins with a mandate: its transaction is counted at once, and represents the first payment.
 */
function ownPayment(
  { status, firstPaymentId }: GiftRow,
  payments: readonly PaymentRow[],
): PaymentRow | undefined {
  if (firstPaymentId !== null) return payments.find(({ provider_id: id }) => id === firstPaymentId);
  return status === 'COMPLETE' ? payments.find(({ state }) => state === 'paid') : undefined;
}

/**
 * Corrects the counter's entries by the payments: each paid one counts with its amount. The transaction's own is
 * counted already, and counts by its difference from the agreed amount.
 * @returns the counter, where an entry has changed
 */
async function count(
  tx: Transaction,
  {
    tenantId,
    transactionId,
    gift,
    payments,
    own,
  }: {
    tenantId: string;
    transactionId: string;
    gift: GiftRow;
    payments: readonly PaymentRow[];
    own: PaymentRow | undefined;
  },
): Promise<string | null> {
  await sql`
    UPDATE gift_payments SET is_own = (id = ${own?.id ?? null}::uuid) IS TRUE
    WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} AND is_own <> ((id = ${own?.id ?? null}::uuid) IS TRUE)`.execute(
    tx,
  );
  const { counter, counterId, currency, agreed, useProdEnvironment } = gift;
  if (!counterId || counter?.kind !== 'amount') return null;
  const entries = payments.map((payment) => {
    const isOwn = payment.id === own?.id;
    // By card, the transaction follows the state of its own payment by itself.
    const value = !isOwn
      ? payment.amount_minor
      : gift.firstPaymentId === null
        ? payment.amount_minor - agreed
        : 0;
    // A counter adds up one currency. A gift that was changed to another one at the service goes on in that.
    const fits = counter.currency === payment.currency && (!isOwn || payment.currency === currency);
    const state = payment.state === 'paid' && value !== 0 && fits ? 'SETTLED' : 'VOID';
    return { id: payment.id, value, state, created_at: payment.counted_at };
  });
  const { rows } = await sql`
    INSERT INTO counter_entries AS e (tenant_id, id, counter_id, transaction_id, kind, value, state, use_prod_environment, created_at)
    SELECT ${tenantId}::uuid, o.id, ${counterId}::uuid, ${transactionId}::uuid, 'payment', o.value, o.state, ${useProdEnvironment}::boolean, o.created_at
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS o (id uuid, value bigint, state text, created_at timestamptz)
    ON CONFLICT (tenant_id, id, created_at) DO UPDATE SET value = excluded.value, state = excluded.state
    WHERE (e.value, e.state) IS DISTINCT FROM (excluded.value, excluded.state)
    RETURNING id`.execute(tx);
  return rows.length > 0 ? counterId : null;
}
