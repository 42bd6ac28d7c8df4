import { answerFields } from '@tributary/form-engine/sent/sent-answers.ts';
import { validateAnswers, type ConsentAnswer, type ValidAnswers } from '@tributary/form-engine/validate.ts';
import type { Answer } from '@tributary/form-engine/answers.ts';
import type { Frequency } from '@tributary/form-engine/components/frequency/frequencies.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isCurrency } from '@tributary/kit/money.ts';
import {
  permittedAnswers,
  readConnectors,
  type ConfiguredConnector,
} from '@tributary/resources/form-configurations/deciding.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import { sql } from 'kysely';
import type { DeliveryConnector, PlannedStep } from '../connectors/connector.ts';
import type { Connectors } from '../connectors/connectors.ts';
import { inputFor } from '../submissions/intake/orders.ts';

/** A delivery whose order is planned anew. */
export interface Replanned {
  id: string;
  transactionId: string;
  connector: string;
  payload: unknown;
}

/** Why the present configuration does not send a delivery. */
export type ReplanRefusal =
  | 'not_configured'
  | 'not_permitted'
  | 'no_transaction'
  | 'not_mapped'
  | 'bad_mapping';

/** What the present mapping plans for a delivery. */
export type Replan =
  | { payload: Record<string, unknown>; before: PlannedStep[]; after: PlannedStep[] }
  | { refusal: ReplanRefusal; before: PlannedStep[] };

interface Row {
  id: string;
  created_at: Date;
  form_id: string;
  form_description: string;
  page_id: string | null;
  page_name: string | null;
  campaign_code: string | null;
  person_email: string | null;
  amount_minor: number | null;
  currency: string | null;
  frequency: Frequency | null;
  payment_method: string | null;
  language: string;
  answers: Record<string, Answer>;
  consents: ConsentAnswer[];
  form: FormData | null;
  configuration: Record<string, string> | null;
}

/**
 * Plans deliveries anew: from the answers that were stored with their transactions, and the form and its configuration
 * as they are at present.
 * @returns a plan for each, in order
 */
export async function replan(
  tx: Transaction,
  connectors: Connectors,
  deliveries: readonly Replanned[],
): Promise<Replan[]> {
  const rows = await readTransactions(tx, [...new Set(deliveries.map(({ transactionId }) => transactionId))]);
  const configured = new Map<string, readonly ConfiguredConnector[]>();
  return deliveries.map(({ transactionId, connector: kind, payload }): Replan => {
    const connector = connectors.delivery(kind);
    if (!connector) return { refusal: 'not_mapped', before: [] };
    const before = stepsOf(connector, payload);
    const row = rows.get(transactionId);
    if (!row?.form) return { refusal: 'no_transaction', before };
    let own = configured.get(row.form_id);
    if (!own) configured.set(row.form_id, (own = readConnectors(row.configuration ?? {})));
    const each = own.find((candidate) => candidate.kind === kind);
    if (!each) return { refusal: 'not_configured', before };
    const { schema } = row.form;
    const answers = permittedAnswers(each, { ...row, compared: comparedIn(schema, row) });
    if (!answers) return { refusal: 'not_permitted', before };
    try {
      const planned = connector.plan(inputFor(submissionOf(row), schema, each, answers));
      return {
        payload: planned as Record<string, unknown>,
        before,
        after: connector.preview(planned),
      };
    } catch {
      // A mapping that was made for other answers; nothing of it has left.
      return { refusal: 'bad_mapping', before };
    }
  });
}

function stepsOf(connector: DeliveryConnector, payload: unknown): PlannedStep[] {
  const order = connector.payload.safeParse(payload);
  return order.success ? connector.preview(order.data) : [];
}

/** What conditions compare of answers with parts, where the present form can still read them. */
function comparedIn(schema: FormSchema, { answers, currency, language }: Row) {
  const fields = { ...answerFields(answers), ...(currency ? { _currency: currency } : {}) };
  const read = validateAnswers(schema, fields, { locale: language });
  return read.ok ? (read.compared ?? {}) : {};
}

function submissionOf(row: Row) {
  const { amount_minor: minor, currency, frequency, payment_method: paymentMethod } = row;
  const result: Pick<ValidAnswers, 'amount' | 'frequency' | 'paymentMethod' | 'email' | 'consents'> = {
    consents: row.consents,
    ...(minor !== null && isCurrency(currency) ? { amount: { minor, currency } } : {}),
    ...(frequency ? { frequency } : {}),
    ...(paymentMethod ? { paymentMethod } : {}),
    ...(row.person_email ? { email: row.person_email } : {}),
  };
  return {
    id: row.id,
    form: { id: row.form_id, description: row.form_description },
    page: row.page_id
      ? { id: row.page_id, name: row.page_name ?? '', campaignCode: row.campaign_code }
      : undefined,
    language: row.language,
    now: row.created_at,
    result,
  };
}

async function readTransactions(tx: Transaction, ids: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    SELECT t.id, t.created_at, t.form_id, t.form_description, t.page_id, t.page_name, t.campaign_code, t.person_email,
      t.amount_minor, t.currency, t.frequency, t.payment_method, t.language, t.answers, t.consents,
      f.data AS form, c.data AS configuration
    FROM transactions t
    LEFT JOIN forms f ON f.tenant_id = t.tenant_id AND f.id = t.form_id AND f.deleted_at IS NULL
    LEFT JOIN form_configurations c ON c.tenant_id = f.tenant_id AND c.id = nullif(f.data->>'formConfigurationId', '')::uuid AND c.deleted_at IS NULL
    WHERE t.id = ANY(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
