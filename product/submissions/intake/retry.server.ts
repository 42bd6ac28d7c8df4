import { sql } from 'kysely';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FailureReason } from '@tributary/form-engine/html/outcome.ts';
import type { ConsentAnswer } from '@tributary/form-engine/validate.ts';
import type { RawFields } from '../reading/body.server.ts';
import { placeOfRetry } from './embedding.server.ts';
import { isKept } from './kept-answers.server.ts';
import { paymentPath } from './paths.ts';
import { readSent, type Sent } from './sent.server.ts';
import type { Tokens } from '../tokens.server.ts';

/** Failures after which no money was taken, so that paying again charges no donor twice. */
const RETRYABLE: ReadonlySet<FailureReason> = new Set(['declined', 'cancelled', 'abandoned', 'unavailable']);

/** The control field that asks for a new payment of a failed transaction: `{transactionId}.{token}`. */
export const RETRY_FIELD = '_retry';
const RETRY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{32})$/;

interface RetryDeps {
  db: Database;
  tokens: Tokens;
  now?: () => Date;
}

/** The new attempt of a failed transaction. */
export interface Retry {
  of: string;
  formId: string;
  /** The answers as they were stored, and an idempotency key that every retry of this transaction has. */
  fields: RawFields;
  /** Agreed to in the wording of then. */
  consents: ConsentAnswer[];
  /** The earlier transaction, for what its fields leave out. */
  sent: Sent;
}

/** Whether the payment of a transaction can be tried again with its answers. */
export function canPayAgain({ id, status, reason }: Sent, now: Date): boolean {
  return status === 'ERROR' && reason !== null && RETRYABLE.has(reason) && isKept(id, now);
}

/** The fields that ask for a new payment. */
export function retryFields(tokens: Tokens, tenantId: string, transactionId: string): Record<string, string> {
  return { [RETRY_FIELD]: `${transactionId}.${tokens.make(tenantId, transactionId)}` };
}

/** Only the server can make this key, so that no other submission is taken for a retry. */
const keyOf = (tokens: Tokens, tenantId: string, transactionId: string): string =>
  `retry-${tokens.make(tenantId, `retry ${transactionId}`)}`;

/**
 * Reads a request for a new payment. Returns the submission to send again, or the visitor's next address when there is
 * nothing to try again; undefined for every other submission and for a wrong token.
 */
export async function readRetry(
  { db, tokens, now }: RetryDeps,
  tenantId: string,
  fields: RawFields,
): Promise<Retry | { location: string } | undefined> {
  const [, id, token] = RETRY.exec(String(fields[RETRY_FIELD] ?? '')) ?? [];
  if (!id || !token || !tokens.matches(token, tenantId, id)) return undefined;
  const sent = await readSent(db, tenantId, id);
  if (!sent) return undefined;
  if (!canPayAgain(sent, now?.() ?? new Date()))
    return { location: paymentPath(tokens, tenantId, sent.formId, id) };
  const { formId, pageId, form, answers, consents } = sent;
  const control = { _action: 'confirm', _language: form.locale, _key: keyOf(tokens, tenantId, id) };
  return {
    of: id,
    formId,
    fields: { ...answers, ...control, ...placeOfRetry(pageId) },
    consents,
    sent,
  };
}

/** The transaction that tries a failed one's payment again; undefined while there is none. */
export async function findRetry(
  { db, tokens }: RetryDeps,
  tenantId: string,
  { id, formId }: Sent,
): Promise<string | undefined> {
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql<{ transaction_id: string }>`
      SELECT transaction_id FROM submissions
      WHERE tenant_id = ${tenantId} AND form_id = ${formId} AND idempotency_key = ${keyOf(tokens, tenantId, id)}`.execute(
      tx,
    ),
  );
  return rows[0]?.transaction_id;
}
