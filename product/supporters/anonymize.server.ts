import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { AnonymizeCounts } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { emailMark } from '../mail/queue.server.ts';
import { anonymizePreferences, countPreferences } from '../preference-centers/of-person.server.ts';
import { eraseTransactions } from '../anonymizing/erase.server.ts';
import type { SupporterPerson } from './people.server.ts';

/** Digests of a person's addresses for places where the addresses can't be read. */
export interface PersonMarks {
  /** In forms that are kept to be continued. */
  unfinishedKeys: readonly string[];
  /** In the queue of e-mails. */
  marks: readonly string[];
}

/** Digests of a person's addresses in an organization's queue of e-mails. */
export const emailMarksOf = (
  sealer: Sealer,
  tenantId: string,
  { keys }: Pick<SupporterPerson, 'keys'>,
): string[] => keys.map((address) => emailMark(sealer, tenantId, address));

/** The rows of an import's sample that have one of the addresses in a cell. */
const rowsNaming = (keys: readonly string[]) => sql`
  SELECT 1 FROM jsonb_array_elements(sample) AS line, jsonb_array_elements_text(line) AS cell
  WHERE lower(btrim(cell)) = ANY(${keys}::text[])`;

/**
 * The imports whose file contains the person: it brought a record of theirs, or shows an address in its first rows. A
 * file that is being read is left until its end.
 */
const filesNaming = (keys: readonly string[]) => sql`
  has_file AND state NOT IN ('checking', 'importing') AND (EXISTS (${rowsNaming(keys)}) OR EXISTS (
    SELECT FROM transactions t WHERE t.tenant_id = imports.tenant_id AND t.import_id = imports.id AND t.person_key = ANY(${keys}::text[])))`;

/** Counts the removals of anonymizing. */
export async function countPersonal(
  tx: Transaction,
  { keys }: SupporterPerson,
  { unfinishedKeys, marks }: PersonMarks,
): Promise<AnonymizeCounts> {
  const preferences = await countPreferences(tx, keys);
  const { rows } = await sql<Omit<AnonymizeCounts, 'preferences'>>`
    WITH own AS MATERIALIZED (SELECT id, gift_aid IS NOT NULL AS declared FROM transactions WHERE person_key = ANY(${keys}::text[]))
    SELECT (SELECT count(*)::int FROM own) AS transactions,
      (SELECT count(*)::int FROM own WHERE declared) AS "giftAid",
      (SELECT count(*)::int FROM consent_ledger WHERE person_key = ANY(${keys}::text[])) AS consents,
      (SELECT count(*)::int FROM deliveries d JOIN own ON own.id = d.transaction_id) AS deliveries,
      (SELECT count(*)::int FROM deliveries d JOIN own ON own.id = d.transaction_id WHERE d.status IN ('PENDING', 'HELD', 'WAITING', 'PARKED')) AS waiting,
      (SELECT count(*)::int FROM unfinished_forms WHERE address = ANY(${unfinishedKeys}::text[])) AS unfinished,
      (SELECT count(*)::int FROM uploads u JOIN own ON own.id = u.transaction_id) AS files,
      (SELECT count(*)::int FROM notes n WHERE n.person_key = ANY(${keys}::text[]) OR n.transaction_id IN (SELECT id FROM own)) AS notes,
      (SELECT count(*)::int FROM mails WHERE about = ANY(${marks}::text[]) AND status <> 'SENT') AS emails,
      (SELECT count(*)::int FROM support_tickets WHERE lower(email) = ANY(${keys}::text[])) AS requests,
      (SELECT count(*)::int FROM imports WHERE EXISTS (${rowsNaming(keys)}) OR (${filesNaming(keys)})) AS imports`.execute(
    tx,
  );
  return { ...rows[0]!, preferences };
}

/** Takes out everything that names a person. It can't be taken back. */
export async function anonymize(
  tx: Transaction,
  { keys }: SupporterPerson,
  asked: PersonMarks & { by: string },
): Promise<void> {
  const own = await sql<{
    id: string;
  }>`SELECT id FROM transactions WHERE person_key = ANY(${keys}::text[]) FOR UPDATE`.execute(tx);
  const ids = own.rows.map(({ id }) => id);
  // Without its key a file can't be read any more, in backups neither. The maintenance deletes the bytes.
  await sql`
    UPDATE imports SET has_file = false, bytes_left = true, sealed_key = NULL, tail = NULL
    WHERE ${filesNaming(keys)}`.execute(tx);
  await eraseTransactions(tx, ids, { reason: 'The supporter was anonymized.', by: asked.by });
  await sql`UPDATE consent_ledger SET person_key = NULL, address = NULL, network = NULL WHERE person_key = ANY(${keys}::text[])`.execute(
    tx,
  );
  await anonymizePreferences(tx, keys, asked.by);
  await sql`DELETE FROM unfinished_forms WHERE address = ANY(${asked.unfinishedKeys}::text[])`.execute(tx);
  await sql`DELETE FROM notes WHERE person_key = ANY(${keys}::text[])`.execute(tx);
  // Rows of files that could not be imported.
  await sql`DELETE FROM import_problems WHERE lower(value) = ANY(${keys}::text[])`.execute(tx);
  await sql`
    UPDATE imports SET sample = (
      SELECT coalesce(jsonb_agg(line ORDER BY at), '[]') FROM jsonb_array_elements(sample) WITH ORDINALITY AS every (line, at)
      WHERE NOT EXISTS (SELECT 1 FROM jsonb_array_elements_text(line) AS cell WHERE lower(btrim(cell)) = ANY(${keys}::text[]))
    ) WHERE EXISTS (${rowsNaming(keys)})`.execute(tx);
  // Queued e-mails are no longer sent, whether due, failed or parked.
  await sql`DELETE FROM mails WHERE about = ANY(${asked.marks}::text[]) AND status <> 'SENT'`.execute(tx);
  await sql`
    DELETE FROM support_messages WHERE ticket_id IN (SELECT id FROM support_tickets WHERE lower(email) = ANY(${keys}::text[]))`.execute(
    tx,
  );
  await sql`DELETE FROM support_tickets WHERE lower(email) = ANY(${keys}::text[])`.execute(tx);
  await sql`DELETE FROM supporter_aliases WHERE person = ANY(${keys}::text[]) OR alias = ANY(${keys}::text[])`.execute(
    tx,
  );
}
