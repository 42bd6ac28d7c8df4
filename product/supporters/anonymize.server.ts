import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { AnonymizeCounts } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { anonymizePreferences, countPreferences } from '../preference-centers/of-person.server.ts';
import { eraseTransactions } from '../anonymizing/erase.server.ts';
import type { SupporterPerson } from './people.server.ts';

/** Counts what anonymizing takes out. */
export async function countPersonal(
  tx: Transaction,
  { keys }: SupporterPerson,
  unfinishedKeys: readonly string[],
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
      (SELECT count(*)::int FROM notes n WHERE n.person_key = ANY(${keys}::text[]) OR n.transaction_id IN (SELECT id FROM own)) AS notes`.execute(
    tx,
  );
  return { ...rows[0]!, preferences };
}

/** Takes out everything that names a person. It can't be taken back. */
export async function anonymize(
  tx: Transaction,
  { keys }: SupporterPerson,
  asked: { unfinishedKeys: readonly string[]; by: string },
): Promise<void> {
  const own = await sql<{
    id: string;
  }>`SELECT id FROM transactions WHERE person_key = ANY(${keys}::text[]) FOR UPDATE`.execute(tx);
  const ids = own.rows.map(({ id }) => id);
  await eraseTransactions(tx, ids, { reason: 'The supporter was anonymized.', by: asked.by });
  await sql`UPDATE consent_ledger SET person_key = NULL, address = NULL, network = NULL WHERE person_key = ANY(${keys}::text[])`.execute(
    tx,
  );
  await anonymizePreferences(tx, keys, asked.by);
  await sql`DELETE FROM unfinished_forms WHERE address = ANY(${asked.unfinishedKeys}::text[])`.execute(tx);
  await sql`DELETE FROM notes WHERE person_key = ANY(${keys}::text[])`.execute(tx);
  // Rows of files that could not be imported.
  await sql`DELETE FROM import_problems WHERE lower(value) = ANY(${keys}::text[])`.execute(tx);
  await sql`DELETE FROM supporter_aliases WHERE person = ANY(${keys}::text[]) OR alias = ANY(${keys}::text[])`.execute(
    tx,
  );
}
