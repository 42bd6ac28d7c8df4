import { sql } from 'kysely';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FailureReason, SentForm } from '@tributary/form-engine/html/outcome.ts';
import type { Frequency } from '@tributary/form-engine/components/frequency/frequencies.ts';
import { amountFields, isAmountAlone, storedLabelIn } from '@tributary/form-engine/giving/amount-label.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { ConsentAnswer } from '@tributary/form-engine/validate.ts';
import { isCurrency } from '@tributary/kit/money.ts';
import { SUPPORTER_EMAIL } from '../../supporter-emails/order.ts';
import { takenAt } from '../transaction-id.ts';

/** A transaction for the visitor who sent it. */
export interface Sent {
  id: string;
  status: 'PENDING' | 'COMPLETE' | 'ERROR';
  /** The payer is done, and the money comes in days. */
  isProcessing?: boolean;
  formId: string;
  pageId: string | null;
  reason: FailureReason | null;
  /** Whether an e-mail confirms it, sent or on its way. */
  isConfirmed: boolean;
  /** Parts of the visitor's response. */
  form: SentForm;
  answers: Record<string, unknown>;
  /** The label of the chosen amount. */
  amountLabel: string | null;
  /** The part of the amount that covers the fee, in minor units. */
  fee: number;
  consents: ConsentAnswer[];
}

interface Row {
  status: Sent['status'];
  form_id: string;
  page_id: string | null;
  reference: string;
  language: string;
  amount_minor: number | null;
  fee_minor: number | null;
  currency: string | null;
  amount_label: string | null;
  frequency: Frequency | null;
  failure_reason: FailureReason | null;
  is_confirmed: boolean;
  answers: Record<string, unknown>;
  consents: ConsentAnswer[];
}

/** Reads a transaction for its visitor; undefined when there is none. The caller has checked their token. */
export async function readSent(db: Database, tenantId: string, id: string): Promise<Sent | undefined> {
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql<Row>`
      SELECT status, form_id, page_id, reference, language, amount_minor, fee_minor, currency, amount_label, frequency, failure_reason, answers, consents,
        EXISTS (SELECT FROM deliveries d WHERE d.tenant_id = t.tenant_id AND d.transaction_id = t.id AND d.connector = ${SUPPORTER_EMAIL}
          AND coalesce(d.payload->'card', 'null'::jsonb) = 'null'::jsonb) AS is_confirmed
      FROM transactions t WHERE tenant_id = ${tenantId} AND id = ${id} AND created_at = ${takenAt(id)}`.execute(
      tx,
    ),
  );
  const [row] = rows;
  if (!row) return undefined;
  const { amount_minor: minor, currency } = row;
  const donation =
    minor !== null && isCurrency(currency)
      ? { amount: { minor, currency }, frequency: row.frequency ?? 'one-off' }
      : undefined;
  return {
    id,
    status: row.status,
    formId: row.form_id,
    pageId: row.page_id,
    reason: row.failure_reason,
    isConfirmed: row.is_confirmed,
    form: { locale: row.language, formId: row.form_id, reference: row.reference, donation },
    answers: row.answers,
    amountLabel: row.amount_label,
    fee: row.fee_minor ?? 0,
    consents: row.consents,
  };
}

/**
 * The parts of the submission that its visitor sees, with the label of the amount in their language. The sum of several
 * things has no label, as on the receipt.
 */
export function shownForm(
  { form, answers, amountLabel, fee }: Pick<Sent, 'form' | 'answers' | 'amountLabel' | 'fee'>,
  { data: { schema }, written }: { data: { schema: FormSchema }; written: FormSchema },
): SentForm {
  const { donation } = form;
  if (amountLabel === null || !donation) return form;
  const { minor, currency } = donation.amount;
  return isAmountAlone(written, answers, { minor: minor - fee, currency })
    ? { ...form, amountLabel: storedLabelIn(schema, written, amountLabel) }
    : form;
}

/**
 * The fields that say what the answers leave out of a donation: its currency, and which of equal amounts was chosen.
 * @param schema the form's in any language
 */
export function donationFields(
  { form: { donation }, answers, amountLabel: label }: Pick<Sent, 'form' | 'answers' | 'amountLabel'>,
  schema: FormSchema,
): Record<string, string> {
  if (!donation) return {};
  const { currency } = donation.amount;
  return { _currency: currency, ...amountFields(schema, answers, { currency, label }) };
}
