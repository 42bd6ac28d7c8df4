import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import { acceptedColumns, type AcceptedFacts } from '@tributary/resources/transactions/columns.ts';
import { referenceOf } from '@tributary/resources/short-references/reference.server.ts';
import { sql } from 'kysely';
import { importConsents } from '../../consents/ledger.server.ts';
import { deliveriesInsert } from '../../delivery/enqueue.server.ts';
import { countedValue, donorOf } from '../../submissions/intake/accept.server.ts';
import { copiesOf } from '../../submissions/intake/orders.ts';
import type { Submission } from '../../submissions/submission.ts';
import { newTransactionId } from '../../submissions/transaction-id.ts';
import type { ReadRow } from '../rows/parse-row.ts';
import type { StoredImport } from './store.server.ts';
import type { ImportPlace } from './place.server.ts';

/** A row to be written, with its key. */
export interface KeyedRow {
  key: string;
  row: ReadRow;
}

interface Made extends KeyedRow {
  submission: Submission;
}

/** The row as the submission that it would have been. */
function submissionOf({ tenantId }: StoredImport, place: ImportPlace, { row, key }: KeyedRow): Submission {
  const result: ValidAnswers = {
    ok: true,
    answers: row.answers,
    ...(row.amount ? { amount: row.amount, frequency: row.frequency ?? 'one-off' } : {}),
    ...(row.paymentMethod ? { paymentMethod: row.paymentMethod } : {}),
    ...(row.email ? { email: row.email } : {}),
    consents: row.consents.map(({ key: consent, given, wording }) => ({ key: consent, given, wording })),
    ignored: [],
  };
  return {
    id: newTransactionId(row.at),
    tenantId,
    timezone: place.timezone,
    form: place.form,
    page: place.page && { ...place.page, campaignCode: row.campaignCode ?? place.page.campaignCode },
    counter: place.counter,
    result,
    amountLabel: row.amountLabel,
    key,
    hash: '',
    language: place.language,
    useProdEnvironment: place.useProdEnvironment,
    now: row.at,
  };
}

/** The columns that the acceptance of a submission writes, and those that only an import sets at once. */
const OWN = ['status', 'settled_at', 'campaign_code', 'payment_reference', 'import_id', 'in_dashboard'];
const columns = [
  ...acceptedColumns.filter(({ name }) => !OWN.includes(name)),
  ...(
    [
      ['status', 'text'],
      ['settled_at', 'timestamptz'],
      ['campaign_code', 'text'],
      ['payment_reference', 'text'],
      ['import_id', 'uuid'],
      ['in_dashboard', 'boolean'],
    ] as const
  ).map(([name, type]) => ({ name, type })),
];
const NAMES = sql.raw(columns.map(({ name }) => name).join(', '));
// JSON arrives as text, as the acceptance writes it.
const TYPED = sql.raw(
  columns.map(({ name, type }) => `${name} ${type === 'jsonb' ? 'text' : type}`).join(', '),
);
const VALUES = sql.raw(
  columns.map(({ name, type }) => (type === 'jsonb' ? `r.${name}::jsonb` : `r.${name}`)).join(', '),
);

function recordOf(stored: StoredImport, { row, submission }: Made): Record<string, unknown> {
  const facts: AcceptedFacts & { reference: string } = {
    ...submission,
    reference: referenceOf(submission.id),
  };
  return {
    ...Object.fromEntries(acceptedColumns.map(({ name, accepted }) => [name, accepted(facts) ?? null])),
    status: 'COMPLETE',
    settled_at: row.at,
    campaign_code: row.campaignCode ?? submission.page?.campaignCode ?? null,
    payment_reference: row.paymentReference ?? null,
    import_id: stored.id,
    in_dashboard: stored.settings?.inDashboard ?? true,
  };
}

/**
 * Writes rows that are not there yet, in the transaction of their progress: the transactions, complete and with their own
 * dates, the counter's entries, the ledger of consents, and the connectors' copies where they are to be told. Nothing is
 * paid, mailed, or told to webhooks.
 * @returns how many were new, and whether anything is to be delivered
 */
export async function writeRows(
  tx: Transaction,
  stored: StoredImport,
  place: ImportPlace,
  rows: readonly KeyedRow[],
): Promise<{ added: number; isTold: boolean }> {
  const { tenantId, id, settings } = stored;
  const wanted = rows.map((each): Made => ({ ...each, submission: submissionOf(stored, place, each) }));
  const keys = wanted.map(({ key, submission }) => ({ row_key: key, transaction_id: submission.id }));
  const claimed = await sql<{ row_key: string }>`
    INSERT INTO import_rows (tenant_id, row_key, import_id, transaction_id)
    SELECT ${tenantId}::uuid, r.row_key, ${id}::uuid, r.transaction_id
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS r (row_key text, transaction_id uuid)
    ON CONFLICT DO NOTHING RETURNING row_key`.execute(tx);
  const isNew = new Set(claimed.rows.map(({ row_key: key }) => key));
  const made = wanted.filter(({ key }) => isNew.has(key));
  if (made.length === 0) return { added: 0, isTold: false };
  const records = made.map((each) => recordOf(stored, each));
  await sql`
    INSERT INTO transactions (${NAMES}) SELECT ${VALUES}
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS r (${TYPED})`.execute(tx);
  await countEntries(tx, stored, place, made);
  const { fileName: how, byName: by } = stored;
  await importConsents(
    tx,
    { tenantId, formId: place.form.id, language: place.language, how, by },
    made.flatMap(({ row, submission }) =>
      row.consents.map((consent) => ({ ...consent, transactionId: submission.id, email: row.email })),
    ),
  );
  const orders = settings?.tellConnectors
    ? made.flatMap(({ submission }) => copiesOf({ ...place, submission }, false))
    : [];
  if (orders.length > 0) await deliveriesInsert(orders, sql`(SELECT 1)`).execute(tx);
  return { added: made.length, isTold: orders.length > 0 };
}

async function countEntries(
  tx: Transaction,
  { tenantId }: StoredImport,
  { counter, useProdEnvironment }: ImportPlace,
  made: readonly Made[],
): Promise<void> {
  if (!counter) return;
  const entries = made.flatMap(({ submission: { id, result, now } }) => {
    const value = countedValue(counter.data, result);
    return value === undefined
      ? []
      : [{ id: newId(now.getTime()), transaction_id: id, value, donor: donorOf(result), created_at: now }];
  });
  await sql`
    INSERT INTO counter_entries (tenant_id, id, counter_id, transaction_id, kind, value, donor, state, use_prod_environment, created_at)
    SELECT ${tenantId}::uuid, e.id, ${counter.id}::uuid, e.transaction_id, 'submission', e.value, e.donor, 'SETTLED', ${useProdEnvironment}::boolean, e.created_at
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS e (id uuid, transaction_id uuid, value bigint, donor text, created_at timestamptz)`.execute(tx);
}
