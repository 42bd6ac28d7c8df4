import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { personKeyOf } from '@tributary/product/consents/ledger.server.ts';
import { countedValue } from '@tributary/product/submissions/intake/accept.server.ts';
import { referenceOf } from '@tributary/resources/short-references/reference.server.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';
import type { DemoSubmission } from './submissions.ts';

/** The destination of a history of submissions. */
export interface HistoryTarget {
  tenantId: string;
  form: { id: string; description: string; schema: FormSchema };
  page: { id: string; name: string; language: string };
  counter: { id: string; data: CounterData };
}

const ROWS_AT_ONCE = 500;

/** How payments of a history are named; the simulator's own ids begin otherwise. */
export const PAST_PAYMENT = 'PI-';

/**
 * Writes past submissions as the submission pipeline would have stored them: the form engine validates each answer
 * first, every donation has its counter entry, failed ones are void, and every consent is in the ledger. Throws for an
 * invalid answer.
 */
export async function writeHistory(
  tx: Transaction,
  place: HistoryTarget,
  submissions: readonly DemoSubmission[],
): Promise<void> {
  const records: Record<string, unknown>[] = [];
  const entries: Record<string, unknown>[] = [];
  const consents: Record<string, unknown>[] = [];
  for (const submission of submissions) {
    const { record, entry } = rowsOf(place, submission);
    records.push(record);
    if (entry) entries.push(entry);
    consents.push(...consentsOf(record));
  }
  for (let start = 0; start < records.length; start += ROWS_AT_ONCE) {
    await sql`
      INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, page_id, page_name,
        campaign_code, counter_id, person_name, person_email, amount_minor, currency, frequency, payment_method, payment_reference,
        error_message, language, answers, consents, created_at, settled_at)
      SELECT ${place.tenantId}::uuid, r.* FROM jsonb_to_recordset(${JSON.stringify(records.slice(start, start + ROWS_AT_ONCE))}::jsonb) AS r(
        id uuid, reference text, status text, use_prod_environment boolean, form_id uuid, form_description text, page_id uuid, page_name text,
        campaign_code text, counter_id uuid, person_name text, person_email text, amount_minor bigint, currency char(3), frequency text,
        payment_method text, payment_reference text, error_message text, language text, answers jsonb, consents jsonb,
        created_at timestamptz, settled_at timestamptz)`.execute(tx);
  }
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE) {
    await sql`
      INSERT INTO counter_entries (tenant_id, id, counter_id, transaction_id, kind, value, donor, state, use_prod_environment, created_at)
      SELECT ${place.tenantId}::uuid, e.id, e.counter_id, e.transaction_id, e.kind, e.value, e.donor, e.state, true, e.created_at FROM jsonb_to_recordset(${JSON.stringify(entries.slice(start, start + ROWS_AT_ONCE))}::jsonb) AS e(
        id uuid, counter_id uuid, transaction_id uuid, kind text, value bigint, donor text, state text, created_at timestamptz)`.execute(
      tx,
    );
  }
  for (let start = 0; start < consents.length; start += ROWS_AT_ONCE) {
    await sql`
      INSERT INTO consent_ledger (tenant_id, id, transaction_id, form_id, key, event, wording, language, person_key, page_id, created_at)
      SELECT ${place.tenantId}::uuid, c.id, c.transaction_id, ${place.form.id}::uuid, c.key, c.event, c.wording, ${place.page.language}, c.person_key,
        ${place.page.id}::uuid, c.created_at FROM jsonb_to_recordset(${JSON.stringify(consents.slice(start, start + ROWS_AT_ONCE))}::jsonb) AS c(
        id uuid, transaction_id uuid, key text, event text, wording text, person_key text, created_at timestamptz)`.execute(
      tx,
    );
  }
}

/** The ledger's entries for the consents that a transaction's person gave or refused. */
function consentsOf({ id, consents, person_email, created_at }: ReturnType<typeof rowsOf>['record']) {
  return consents.map(({ key, given, wording }) => ({
    id: newId(Date.parse(created_at)),
    transaction_id: id,
    key,
    event: given ? 'given' : 'refused',
    wording,
    person_key: personKeyOf(person_email ?? undefined),
    created_at,
  }));
}

function rowsOf(place: HistoryTarget, { at, answers, error }: DemoSubmission) {
  const { form, page, counter } = place;
  const result = validateAnswers(form.schema, answers, { locale: page.language });
  if (!result.ok) throw new Error(`A demo answer does not hold: ${JSON.stringify(result.errors)}`);
  const id = newId(at.getTime());
  const settled = new Date(at.getTime() + (result.amount ? 45_000 : 0));
  const { firstName, lastName } = result.answers;
  const record = {
    id,
    reference: referenceOf(id),
    status: error ? 'ERROR' : 'COMPLETE',
    use_prod_environment: true,
    form_id: form.id,
    form_description: form.description,
    page_id: page.id,
    page_name: page.name,
    campaign_code: counter.data.campaignCode,
    counter_id: counter.id,
    person_name: [firstName, lastName].filter(Boolean).join(' '),
    person_email: result.email ?? null,
    amount_minor: result.amount?.minor ?? null,
    currency: result.amount?.currency ?? null,
    frequency: result.frequency ?? null,
    payment_method: result.paymentMethod ?? null,
    payment_reference: result.amount ? PAST_PAYMENT + referenceOf(`payment ${id}`) : null,
    error_message: error,
    language: page.language,
    answers: result.answers,
    consents: result.consents,
    created_at: at.toISOString(),
    settled_at: settled.toISOString(),
  };
  const value = countedValue(counter.data, result);
  if (value === undefined) return { record, entry: undefined };
  const donor = result.email
    ? createHash('sha256').update(result.email.toLowerCase()).digest('base64url')
    : null;
  const entry = {
    id: newId(at.getTime()),
    counter_id: counter.id,
    transaction_id: id,
    kind: 'submission',
    value,
    donor,
    state: error ? 'VOID' : 'SETTLED',
    created_at: at.toISOString(),
  };
  return { record, entry };
}
