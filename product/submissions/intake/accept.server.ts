import { hash as digest } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';
import { consentsInsert } from '../../consents/ledger.server.ts';
import { deliveriesInsert, type NewDelivery } from '../../delivery/enqueue.server.ts';
import type { WebhookMessage } from '../../delivery/webhooks/message.ts';
import { isAnySubscribed } from '../../delivery/webhooks/present-subscriptions.server.ts';
import { insertEvents } from '../../delivery/webhooks/publish-events.server.ts';
import { eventsOfSubmission, eventTypesOf } from '../events/transaction-events.server.ts';
import { acceptedColumns } from '@tributary/resources/transactions/columns.ts';
import { referenceOf } from '@tributary/resources/short-references/reference.server.ts';
import { requestRepublicationOfForm } from '../../publishing/publish/republications.server.ts';
import { claimUploads } from '../../uploads/claim.server.ts';
import { takeStock, type Shortage } from '../../stock/stock.server.ts';
import type { Submission } from '../submission.ts';
import { isFromContent } from './keys.server.ts';

/** Milliseconds after the first in which equal answers without a key count as the same submission. */
const SAME_CONTENT_MS = 10 * 60_000;

export interface AcceptedSubmission {
  transactionId: string;
  /** The same key had been accepted before; nothing was written now. */
  repeated: boolean;
}

/**
 * A submission's addition to a counter, in the counter's unit; undefined when the counter does not count it. Payments
 * for products are no gifts, unless the counter says so.
 */
export function countedValue(counter: CounterData, result: ValidAnswers): number | undefined {
  if (counter.kind === 'subscribers') return result.amount ? undefined : 1;
  if (!result.amount) return undefined;
  const { minor, currency } = result.amount;
  const bought = counter.countsPurchases ? 0 : (result.bought ?? 0);
  // The fee is for both: where nothing was given, it is no gift either.
  const given = minor - bought - (result.fee ?? 0) > 0 ? minor - bought : 0;
  if (given === 0) return undefined;
  if (counter.kind !== 'amount') return 1;
  return currency === counter.currency ? given : undefined;
}

/** How counters tell donors apart: by a digest of their address. */
export const donorOf = (result: Pick<ValidAnswers, 'email'>): string | null =>
  result.email ? digest('sha256', result.email.trim().toLowerCase(), 'base64url') : null;

/** The submission accepted earlier under the same key; undefined when there is none. */
export async function takenBefore(
  db: Database,
  { tenantId, form, key, now }: Pick<Submission, 'tenantId' | 'form' | 'key' | 'now'>,
): Promise<{ transaction_id: string; body_hash: string } | undefined> {
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql<{ transaction_id: string; body_hash: string }>`
      SELECT transaction_id, body_hash FROM submissions
      WHERE tenant_id = ${tenantId} AND form_id = ${form.id} AND idempotency_key = ${key}
        AND created_at > ${heldSince(key, now)}`.execute(tx),
  );
  return rows[0];
}

/** A key counts as used when it was used after this moment. */
const heldSince = (key: string, now: Date): Date | string =>
  isFromContent(key) ? new Date(now.getTime() - SAME_CONTENT_MS) : '-infinity';

/**
 * Accepts a submission in one statement: the idempotency key, the transaction record, the counter entry and the orders
 * in the outbox. When it returns, the submission is on disk; when it throws, nothing is.
 * @param orders the outbox rows of a new submission, from `ordersOf`
 * @throws FilesGoneError, ShortageError; ProblemError idempotency_mismatch when the key was used for other answers
 */
export async function acceptSubmission(
  db: Database,
  submission: Submission,
  orders: readonly NewDelivery[] = [],
): Promise<AcceptedSubmission> {
  const { tenantId, id, hash } = submission;
  const parts = insert(submission, orders, await messagesHeard(db, submission));
  const written =
    submission.files?.length || submission.products?.length
      ? await writeTogether(db, submission, parts)
      : await db.writeAtOnce(tenantId, parts);
  if (written.length) return { transactionId: id, repeated: false };
  const first = (await takenBefore(db, submission))!;
  if (first.body_hash !== hash) {
    throw new ProblemError(
      'idempotency_mismatch',
      'This idempotency key was already used for other answers.',
    );
  }
  return { transactionId: first.transaction_id, repeated: true };
}

/** The messages of a new submission for webhooks; empty where no webhook subscribes to them. */
async function messagesHeard(db: Database, submission: Submission): Promise<WebhookMessage[]> {
  const types = eventTypesOf(submission);
  return (await isAnySubscribed(db, submission.tenantId, types))
    ? eventsOfSubmission(submission.id, submission)
    : [];
}

/** A file of the submission is not there any more, or belongs to another submission. */
export class FilesGoneError extends Error {
  override name = 'FilesGoneError';
}

/** There is not enough of a product that the submission wants. */
export class ShortageError extends Error {
  override name = 'ShortageError';
  readonly shortage: Shortage;
  constructor(shortage: Shortage) {
    super(`${shortage.left} are left`);
    this.shortage = shortage;
  }
}

/**
 * Accepts a submission with files or with products of a limited stock: its rows, and its claims, in one transaction. A
 * repeated key writes nothing and claims nothing.
 */
async function writeTogether(
  db: Database,
  submission: Submission,
  parts: RawBuilder<{ transaction_id: string }>,
): Promise<{ transaction_id: string }[]> {
  const { tenantId, id, form, files = [], products = [], now } = submission;
  return db.inTenant(tenantId, async (tx) => {
    const whole = sql<{
      transaction_id: string;
    }>`WITH tenant AS (SELECT true), ${parts}`;
    const { rows } = await whole.execute(tx);
    if (rows.length === 0) return rows;
    const claim = { tenantId, formId: form.id, transactionId: id, ids: files, now };
    if (files.length > 0 && !(await claimUploads(tx, claim))) throw new FilesGoneError();
    const taken = await takeStock(tx, claim, products);
    if (taken.shortage) throw new ShortageError(taken.shortage);
    if (taken.isSoldOut) await requestRepublicationOfForm(tx, tenantId, form.id);
    return rows;
  });
}

/** A key made from content is free again after its time. Two that come at once: the second waits, and sees the first. */
const takeOver = (key: string, now: Date) => sql`(tenant_id, form_id, idempotency_key) DO UPDATE
      SET transaction_id = excluded.transaction_id, body_hash = excluded.body_hash, created_at = excluded.created_at
      WHERE submissions.created_at <= ${heldSince(key, now)}::timestamptz`;

const COLUMNS = sql.raw(acceptedColumns.map(({ name }) => name).join(', '));

/** The text between the values, made once: each value is followed by the cast to its column's type. */
const casts = ['', ...acceptedColumns.map(({ type }) => `::${type}, `)].map((text, at, { length }) =>
  at === length - 1 ? text.replace(', ', '') : text,
);
const BETWEEN_VALUES = Object.assign(casts, { raw: casts });

/** The record's values in the order of `COLUMNS`. */
function valuesOf(submission: Submission) {
  const facts = { ...submission, reference: referenceOf(submission.id) };
  return sql(BETWEEN_VALUES, ...acceptedColumns.map(({ accepted }) => accepted(facts) ?? null));
}

/**
 * Parts of one statement for key, record, counter entry, orders, consents and messages; a key that exists makes it write
 * nothing. Orders, messages and consents have a part only where there are any: an empty one costs Postgres time too
 * (docs/decisions/0028).
 */
function insert(
  submission: Submission,
  orders: readonly NewDelivery[],
  messages: readonly WebhookMessage[],
): RawBuilder<{ transaction_id: string }> {
  const { tenantId, id, form, counter, result, key, hash, useProdEnvironment, now } = submission;
  const pays = result.amount !== undefined;
  const value = counter && countedValue(counter.data, result);
  const none = sql``;
  const entry =
    counter && value !== undefined
      ? sql`, entry AS (
      INSERT INTO counter_entries (tenant_id, id, counter_id, transaction_id, kind, value, donor, state, use_prod_environment, created_at)
      SELECT ${tenantId}::uuid, ${newId(now.getTime())}::uuid, ${counter.id}::uuid, ${id}::uuid, 'submission', ${value}::bigint,
        ${donorOf(result)}::text, ${pays ? 'PENDING' : 'SETTLED'}::text, ${useProdEnvironment}::boolean, ${now}::timestamptz
      FROM claim
    )`
      : none;
  const outbox = orders.length > 0 ? sql`, outbox AS (${deliveriesInsert(orders, sql`claim`)})` : none;
  const events =
    messages.length > 0
      ? sql`, events AS (${insertEvents({ tenantId, transactionId: id, messages }, sql`claim`)})`
      : none;
  const consents = {
    tenantId,
    transactionId: id,
    formId: form.id,
    pageId: submission.page?.id,
    language: submission.language,
    email: result.email,
    consents: result.consents,
    place: submission.place,
    now,
  };
  const ledger =
    result.consents.length > 0 ? sql`, ledger AS (${consentsInsert(consents, sql`claim`)})` : none;
  return sql<{ transaction_id: string }>`
    claim AS (
      INSERT INTO submissions (tenant_id, form_id, idempotency_key, body_hash, transaction_id, created_at)
      SELECT ${tenantId}::uuid, ${form.id}::uuid, ${key}::text, ${hash}::text, ${id}::uuid, ${now}::timestamptz FROM tenant
      ON CONFLICT ${isFromContent(key) ? takeOver(key, now) : sql`DO NOTHING`} RETURNING transaction_id
    ), record AS (
      INSERT INTO transactions (${COLUMNS}) SELECT ${valuesOf(submission)}
      FROM claim
    )${entry}${outbox}${ledger}${events}
    SELECT transaction_id FROM claim`;
}
