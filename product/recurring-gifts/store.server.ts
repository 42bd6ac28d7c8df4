import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId, timeOf } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { closeRequests } from '@tributary/resources/supporters/close-requests.server.ts';
import type { GiftFrequency, GiftRequest, GiftRequestKind, GiftRequestState, GiftTerms } from './gift.ts';

/** A recurring gift as its transaction has it. */
export interface GivenRow {
  id: string;
  reference: string;
  language: string;
  useProdEnvironment: boolean;
  createdAt: Date;
  minor: number;
  currency: GiftTerms['currency'];
  frequency: GiftFrequency;
  /** Of the chosen amount, such as a level of membership. */
  amountLabel: string | null;
}

const GIVEN = sql`id, reference, language, use_prod_environment AS "useProdEnvironment", created_at AS "createdAt",
  amount_minor AS minor, currency, frequency, amount_label AS "amountLabel"`;
/** Of transactions: those that began a recurring gift. */
export const RECURRING = sql`frequency <> 'one-off' AND status = 'COMPLETE' AND amount_minor IS NOT NULL`;

/** The recurring gift that began with a transaction; undefined where it began none, or was given back. */
export async function findGiven(
  tx: Transaction,
  tenantId: string,
  transactionId: string,
): Promise<GivenRow | undefined> {
  const { rows } = await sql<GivenRow>`
    SELECT ${GIVEN} FROM transactions
    WHERE tenant_id = ${tenantId} AND id = ${transactionId} AND created_at = ${timeOf(transactionId)} AND ${RECURRING}`.execute(
    tx,
  );
  return rows[0];
}

/** The recurring gifts of an address, newest first. @param limit the most */
export async function givenBy(
  tx: Transaction,
  tenantId: string,
  email: string,
  limit: number,
): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    SELECT ${GIVEN} FROM transactions
    WHERE tenant_id = ${tenantId} AND ${RECURRING} AND lower(person_email) = lower(${email})
    ORDER BY created_at DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** A donor's request about a gift. */
export interface Wish {
  kind: GiftRequestKind;
  wanted?: GiftTerms;
  months?: number;
}

interface RequestRow {
  id: string;
  transaction_id: string;
  kind: GiftRequestKind;
  amount_minor: number | null;
  currency: GiftTerms['currency'] | null;
  frequency: GiftFrequency | null;
  months: number | null;
  before: GiftTerms;
  state: GiftRequestState;
  created_at: Date;
  dealt_at: Date | null;
  dealt_by: string | null;
  note: string | null;
}

/** A request as people who deal with it see it. */
export interface StoredRequest extends GiftRequest {
  dealtBy: string | null;
  note: string | null;
}

const requestOf = (row: RequestRow): StoredRequest => ({
  id: row.id,
  transactionId: row.transaction_id,
  kind: row.kind,
  wanted:
    row.amount_minor !== null && row.currency !== null && row.frequency !== null
      ? { minor: row.amount_minor, currency: row.currency, frequency: row.frequency }
      : undefined,
  months: row.months,
  before: row.before,
  state: row.state,
  createdAt: row.created_at,
  dealtAt: row.dealt_at,
  dealtBy: row.dealt_by,
  note: row.note,
});

/** The requests about a gift, newest first. */
export async function requestsOf(
  tx: Transaction,
  tenantId: string,
  transactionId: string,
): Promise<StoredRequest[]> {
  const { rows } = await sql<RequestRow>`
    SELECT * FROM gift_requests WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId}
    ORDER BY id DESC LIMIT 100`.execute(tx);
  return rows.map(requestOf);
}

/** The requests of an environment in some states, newest first. */
export async function requestsIn(
  tx: Transaction,
  tenantId: string,
  {
    isProduction,
    states,
    limit,
  }: { isProduction: boolean; states: readonly GiftRequestState[]; limit: number },
): Promise<(StoredRequest & { name: string | null; email: string | null })[]> {
  const { rows } = await sql<RequestRow & { person_name: string | null; person_email: string | null }>`
    SELECT r.*, t.person_name, t.person_email FROM gift_requests r
    LEFT JOIN LATERAL (
      SELECT person_name, person_email FROM transactions t WHERE t.tenant_id = r.tenant_id AND t.id = r.transaction_id LIMIT 1
    ) t ON true
    WHERE r.tenant_id = ${tenantId} AND r.use_prod_environment = ${isProduction} AND r.state = ANY(${[...states]}::text[])
    ORDER BY r.id DESC LIMIT ${limit}`.execute(tx);
  return rows.map((row) => ({ ...requestOf(row), name: row.person_name, email: row.person_email }));
}

/** Locks a gift for a request, so that two at once come one after the other. */
export async function lockGift(tx: Transaction, transactionId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gift ${transactionId}`}, 0))`.execute(tx);
}

/**
 * Stores a donor's request. It replaces an open request of the same kind, so that pressing twice makes no work twice.
 * @returns its id
 */
export async function noteRequest(
  tx: Transaction,
  tenantId: string,
  {
    given,
    wish: { kind, wanted, months },
    before,
    state,
    now,
  }: {
    given: Pick<GivenRow, 'id' | 'useProdEnvironment'>;
    wish: Wish;
    before: GiftTerms;
    state: GiftRequestState;
    now: Date;
  },
): Promise<{ id: string; isNew: boolean }> {
  if (state === 'open') {
    const { rows } = await sql<{ id: string }>`
      UPDATE gift_requests SET amount_minor = ${wanted?.minor ?? null}, currency = ${wanted?.currency ?? null}, frequency = ${wanted?.frequency ?? null}, months = ${months ?? null}
      WHERE tenant_id = ${tenantId} AND transaction_id = ${given.id} AND kind = ${kind} AND state = 'open' RETURNING id`.execute(
      tx,
    );
    if (rows[0]) return { id: rows[0].id, isNew: false };
  }
  const id = newId(now.getTime());
  await sql`
    INSERT INTO gift_requests (tenant_id, id, transaction_id, use_prod_environment, kind, amount_minor, currency, frequency, months, before, state, created_at)
    VALUES (${tenantId}, ${id}, ${given.id}, ${given.useProdEnvironment}, ${kind}, ${wanted?.minor ?? null}, ${wanted?.currency ?? null},
      ${wanted?.frequency ?? null}, ${months ?? null}, ${JSON.stringify(before)}::jsonb, ${state}, ${now})`.execute(
    tx,
  );
  return { id, isNew: true };
}

/** The gift of an open request to stop or change it; undefined for a pause, and for a request that is not open. */
export async function openWish(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<{ transactionId: string; kind: 'stop' | 'change' } | undefined> {
  const { rows } = await sql<{ transactionId: string; kind: 'stop' | 'change' }>`
    SELECT transaction_id AS "transactionId", kind FROM gift_requests
    WHERE tenant_id = ${tenantId} AND id = ${id} AND kind IN ('stop', 'change') AND state = 'open'`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Marks an open request as dealt with. `terms` replace those that the donor wanted, where others were agreed on.
 * @returns the id of the gift's transaction; false where the request is not open, undefined where there is none
 */
export async function markDealt(
  tx: Transaction,
  tenantId: string,
  {
    id,
    by,
    note,
    now,
    terms,
  }: { id: string; by: string; note: string; now: Date; terms?: GiftTerms | undefined },
): Promise<string | false | undefined> {
  const dealt = await sql<{ transaction_id: string; kind: Wish['kind'] }>`
    UPDATE gift_requests SET state = 'dealt', dealt_at = ${now}, dealt_by = ${by}, note = ${note || null}
      ${terms ? sql`, amount_minor = ${terms.minor}, currency = ${terms.currency}, frequency = ${terms.frequency}` : sql``}
    WHERE tenant_id = ${tenantId} AND id = ${id} AND state = 'open' RETURNING transaction_id, kind`.execute(
    tx,
  );
  if (dealt.rows[0]) {
    const { transaction_id: transactionId, kind } = dealt.rows[0];
    // A colleague may have asked for the same.
    if (kind === 'stop') await closeRequests(tx, { tenantId, transactionId, end: 'stopped', by, now });
    return transactionId;
  }
  const { rows } = await sql`SELECT FROM gift_requests WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(
    tx,
  );
  return rows.length > 0 ? false : undefined;
}
