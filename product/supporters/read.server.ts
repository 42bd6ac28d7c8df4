import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import {
  SHOWN,
  type ConsentEntry,
  type Note,
  type RequestEnd,
  type Supporter,
} from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { preferencesOfPerson } from '../preference-centers/of-person.server.ts';
import { receivedLater } from '../recurring-gifts/payments/received.ts';
import type { SupporterPerson } from './people.server.ts';

type Donation = Supporter['transactions'][number];

interface DonationRow extends Omit<Donation, 'createdAt'> {
  createdAt: Date;
}

export const DONATION_COLUMNS = sql`t.id, t.reference, t.status, t.use_prod_environment AS "useProdEnvironment", t.amount_minor AS amount, t.currency,
  t.frequency, t.form_description AS "formDescription", t.created_at AS "createdAt",
  (SELECT jsonb_build_object('count', count(*), 'minor', coalesce(sum(g.amount_minor), 0)) FROM gift_payments g
    WHERE g.tenant_id = t.tenant_id AND g.transaction_id = t.id AND g.state = 'paid' AND NOT g.is_own AND g.currency = t.currency) AS later`;

/** A transaction as lists of a person show it. */
export const donationView = (row: DonationRow): Donation => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** The transactions of a person. */
export async function donationsOf(
  tx: Transaction,
  { keys }: SupporterPerson,
  limit: number,
): Promise<Donation[]> {
  const { rows } = await sql<DonationRow>`
    SELECT ${DONATION_COLUMNS} FROM transactions t WHERE t.person_key = ANY(${keys}::text[])
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit}`.execute(tx);
  return rows.map(donationView);
}

interface ConsentRow extends Omit<ConsentEntry, 'at'> {
  at: Date;
}

/** A person's given, refused and withdrawn consents, newest first. */
export async function consentsOf(
  tx: Transaction,
  { keys }: SupporterPerson,
  limit: number,
): Promise<ConsentEntry[]> {
  const { rows } = await sql<ConsentRow>`
    SELECT c.id, c.key, c.event, c.wording, c.language, c.form_id AS "formId", coalesce(f.data->>'description', p.data->>'title') AS "formName", c.form_version AS "formVersion",
      c.transaction_id AS "transactionId", c.address, c.network, c.how, c.by_name AS by, c.created_at AS at,
      c.event = 'given' AND EXISTS (SELECT FROM consent_ledger w WHERE w.tenant_id = c.tenant_id AND w.person_key = c.person_key
        AND coalesce(w.transaction_id, w.change_id) = coalesce(c.transaction_id, c.change_id) AND w.key = c.key AND w.event = 'withdrawn') AS withdrawn
    FROM consent_ledger c LEFT JOIN forms f ON f.tenant_id = c.tenant_id AND f.id = c.form_id
      LEFT JOIN preference_centers p ON p.tenant_id = c.tenant_id AND p.id = c.center_id
    WHERE c.person_key = ANY(${keys}::text[]) ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

interface NoteRow {
  id: string;
  kind: Note['kind'];
  text: string;
  by_name: string;
  created_at: Date;
  done_at: Date | null;
  done_by: string | null;
  done_end: RequestEnd | null;
}

/** A note as it is returned. */
export const noteOf = (row: NoteRow): Note => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  by: row.by_name,
  at: row.created_at.toISOString(),
  dealt: row.done_at && { at: row.done_at.toISOString(), by: row.done_by ?? '', end: row.done_end },
});

/** Notes about a transaction or about a person, oldest first. */
export async function notesOf(
  tx: Transaction,
  of: { transactionId: string } | { keys: readonly string[] },
): Promise<Note[]> {
  const about =
    'transactionId' in of
      ? sql`transaction_id = ${of.transactionId}`
      : sql`person_key = ANY(${of.keys}::text[])`;
  const { rows } = await sql<NoteRow>`
    SELECT id, kind, text, by_name, created_at, done_at, done_by, done_end FROM notes WHERE ${about} ORDER BY created_at, id LIMIT 500`.execute(
    tx,
  );
  return rows.map(noteOf);
}

/** Deliveries about a person: those of their transactions, and of changes of their preferences. */
async function deliveriesOf(
  tx: Transaction,
  { keys }: SupporterPerson,
  limit: number,
): Promise<Supporter['deliveries']> {
  const { rows } = await sql<
    Omit<Supporter['deliveries'][number], 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }
  >`
    SELECT d.id, d.connector, d.status, d.transaction_id AS "transactionId", d.result->>'subject' AS subject,
      d.created_at AS "createdAt", d.updated_at AS "updatedAt"
    FROM deliveries d JOIN (
      SELECT d.id FROM (SELECT id FROM transactions WHERE person_key = ANY(${keys}::text[]) ORDER BY created_at DESC LIMIT 1000) t
        JOIN deliveries d ON d.transaction_id = t.id
      UNION ALL
      SELECT d.id FROM (SELECT id FROM preference_changes WHERE person_key = ANY(${keys}::text[]) ORDER BY created_at DESC LIMIT 1000) c
        JOIN deliveries d ON d.preference_change_id = c.id
    ) own ON own.id = d.id
    WHERE d.webhook_id IS NULL ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/**
 * Everything of one person.
 * @param unfinishedKeys how the forms to continue know the addresses
 */
export async function readSupporter(
  tx: Transaction,
  person: SupporterPerson,
  unfinishedKeys: readonly string[],
  limit: number = SHOWN,
): Promise<Supporter> {
  const { keys } = person;
  const facts = await sql<{ name: string | null; n: number; first: Date | null; last: Date | null }>`
    SELECT (array_agg(person_name ORDER BY created_at DESC) FILTER (WHERE person_name IS NOT NULL))[1] AS name, count(*)::int AS n,
      min(created_at) AS first, max(created_at) AS last FROM transactions WHERE person_key = ANY(${keys}::text[])`.execute(
    tx,
  );
  // Test money and refunds do not count. Later payments of recurring gifts count.
  const totals = await sql<{ currency: string; minor: number; count: number }>`
    SELECT currency, sum(amount_minor)::bigint AS minor, count(*)::int AS count FROM (
      SELECT currency, amount_minor FROM transactions
      WHERE person_key = ANY(${keys}::text[]) AND status = 'COMPLETE' AND use_prod_environment AND amount_minor IS NOT NULL
      UNION ALL
      SELECT later.currency, later.amount_minor FROM ${receivedLater('production')}
      WHERE gift.person_key = ANY(${keys}::text[])
    ) AS given
    GROUP BY currency ORDER BY currency`.execute(tx);
  const unfinished = await sql<{ formId: string; formName: string | null; keptAt: Date }>`
    SELECT u.form_id AS "formId", f.data->>'description' AS "formName", u.kept_at AS "keptAt"
    FROM unfinished_forms u LEFT JOIN forms f ON f.tenant_id = u.tenant_id AND f.id = u.form_id
    WHERE u.address = ANY(${unfinishedKeys}::text[]) ORDER BY u.kept_at DESC LIMIT ${limit}`.execute(tx);
  const files = await sql<Supporter['files'][number]>`
    SELECT u.name, u.size::int AS size, u.transaction_id AS "transactionId"
    FROM (SELECT id, created_at FROM transactions WHERE person_key = ANY(${keys}::text[]) ORDER BY created_at DESC LIMIT 1000) t
    JOIN uploads u ON u.transaction_id = t.id ORDER BY t.created_at DESC, u.id LIMIT ${limit}`.execute(tx);
  const { name = null, n = 0, first = null, last = null } = facts.rows[0] ?? {};
  return {
    email: person.email,
    name,
    aliases: person.aliases,
    totals: totals.rows,
    firstAt: first?.toISOString() ?? null,
    lastAt: last?.toISOString() ?? null,
    transactionCount: n,
    transactions: await donationsOf(tx, person, limit),
    consents: await consentsOf(tx, person, limit),
    preferences: await preferencesOfPerson(tx, keys),
    deliveries: await deliveriesOf(tx, person, limit),
    unfinished: unfinished.rows.map((row) => ({ ...row, keptAt: row.keptAt.toISOString() })),
    files: files.rows,
    notes: await notesOf(tx, { keys }),
  };
}
