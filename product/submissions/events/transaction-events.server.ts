import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { TRANSACTION_EVENTS, type TransactionEvent } from '@tributary/resources/webhooks/events.ts';
import type { WebhookMessage } from '../../delivery/webhooks/message.ts';
import { hasSubscribers, publishEvents } from '../../delivery/webhooks/publish-events.server.ts';
import { referenceOf } from '@tributary/resources/short-references/reference.server.ts';
import type { Submission } from '../submission.ts';
import { takenAt } from '../transaction-id.ts';

interface EventRow {
  id: string;
  reference: string;
  status: string;
  use_prod_environment: boolean;
  form_id: string;
  form_description: string;
  page_id: string | null;
  page_name: string | null;
  campaign_code: string | null;
  amount_minor: number | null;
  amount_label: string | null;
  currency: string | null;
  frequency: string | null;
  payment_method: string | null;
  payment_reference: string | null;
  receipt_number: number | null;
  error_message: string | null;
  created_at: Date;
  settled_at: Date | null;
}

/**
 * The message about a transaction, with the field names of the console API. It has neither the donor nor the answers: a
 * receiver that may read them retrieves the record.
 */
function messageOf(type: TransactionEvent, row: EventRow, at: Date): WebhookMessage {
  return {
    type,
    timestamp: at.toISOString(),
    data: {
      id: row.id,
      _ID: row.reference,
      status: row.status,
      useProdEnvironment: row.use_prod_environment,
      formId: row.form_id,
      formDescription: row.form_description,
      pageId: row.page_id,
      pageName: row.page_name,
      campaignCode: row.campaign_code,
      amount: row.amount_minor,
      amountLabel: row.amount_label,
      currency: row.currency,
      frequency: row.frequency,
      paymentMethod: row.payment_method,
      paymentReference: row.payment_reference,
      receiptNumber: row.receipt_number,
      errorMessage: row.error_message,
      createdAt: row.created_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    },
  };
}

/** The types of `eventsOfSubmission`. */
export function eventTypesOf({ result }: Pick<Submission, 'result'>): TransactionEvent[] {
  const { created, completed } = TRANSACTION_EVENTS;
  return result.amount === undefined ? [created, completed] : [created];
}

/** The events of an accepted submission: that it was accepted, and without a payment that it is complete. */
export function eventsOfSubmission(id: string, submission: Submission): WebhookMessage[] {
  const { form, page, result, amountLabel = null, useProdEnvironment, now } = submission;
  const pays = result.amount !== undefined;
  const row: EventRow = {
    id,
    reference: referenceOf(id),
    status: pays ? 'PENDING' : 'COMPLETE',
    use_prod_environment: useProdEnvironment,
    form_id: form.id,
    form_description: form.description,
    page_id: page?.id ?? null,
    page_name: page?.name ?? null,
    campaign_code: page?.campaignCode ?? null,
    amount_minor: result.amount?.minor ?? null,
    amount_label: amountLabel,
    currency: result.amount?.currency ?? null,
    frequency: result.frequency ?? null,
    payment_method: result.paymentMethod ?? null,
    payment_reference: null,
    receipt_number: null,
    error_message: null,
    created_at: now,
    settled_at: pays ? null : now,
  };
  return eventTypesOf(submission).map((type) => messageOf(type, row, now));
}

interface TransactionTurn {
  tenantId: string;
  id: string;
  type: TransactionEvent;
  now: Date;
}

/** Tells webhooks how a transaction goes on, within the transaction that writes it. */
export async function publishTransactionEvent(
  tx: Transaction,
  { tenantId, id, type, now }: TransactionTurn,
): Promise<void> {
  if (!(await hasSubscribers(tx, tenantId, type))) return;
  const { rows } = await sql<EventRow>`
    SELECT id, reference, status, use_prod_environment, form_id, form_description, page_id, page_name, campaign_code, amount_minor,
      amount_label, currency, frequency, payment_method, payment_reference, receipt_number, error_message, created_at, settled_at
    FROM transactions WHERE tenant_id = ${tenantId} AND id = ${id} AND created_at = ${takenAt(id)}`.execute(
    tx,
  );
  const [row] = rows;
  if (row) await publishEvents(tx, { tenantId, transactionId: id, messages: [messageOf(type, row, now)] });
}
