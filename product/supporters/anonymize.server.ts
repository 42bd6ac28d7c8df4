import { randomBytes } from 'node:crypto';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { AnonymizeCounts } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { anonymizePreferences, countPreferences } from '../preference-centers/of-person.server.ts';
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
      (SELECT count(*)::int FROM deliveries d JOIN own ON own.id = d.transaction_id WHERE d.status IN ('PENDING', 'HELD', 'PARKED')) AS waiting,
      (SELECT count(*)::int FROM unfinished_forms WHERE address = ANY(${unfinishedKeys}::text[])) AS unfinished,
      (SELECT count(*)::int FROM uploads u JOIN own ON own.id = u.transaction_id) AS files,
      (SELECT count(*)::int FROM notes n WHERE n.person_key = ANY(${keys}::text[]) OR n.transaction_id IN (SELECT id FROM own)) AS notes`.execute(
    tx,
  );
  return { ...rows[0]!, preferences };
}

/**
 * Takes out everything that names a person: names, addresses, answers, declarations, files, notes, what was sent and
 * what was answered. Amounts, dates, forms and the words of consents stay, so that totals do. What waits to be sent is
 * discarded, a payment that is under way excepted: its outcome must still be read. It can't be taken back.
 */
export async function anonymize(
  tx: Transaction,
  { keys }: SupporterPerson,
  asked: { unfinishedKeys: readonly string[]; by: string },
): Promise<void> {
  const own = await sql<{
    id: string;
  }>`SELECT id FROM transactions WHERE person_key = ANY(${keys}::text[]) FOR UPDATE`.execute(tx);
  const ids = own.rows.map(({ id }) => id);
  await sql`
    UPDATE transactions SET person_name = NULL, person_email = NULL, answers = '{}', gift_aid = NULL
    WHERE person_key = ANY(${keys}::text[])`.execute(tx);
  // Donors are counted by a digest of their address; a random one keeps the count.
  await sql`
    UPDATE counter_entries SET donor = ${randomBytes(32).toString('base64url')}
    WHERE transaction_id = ANY(${ids}::uuid[]) AND donor IS NOT NULL`.execute(tx);
  await sql`UPDATE consent_ledger SET person_key = NULL, address = NULL, network = NULL WHERE person_key = ANY(${keys}::text[])`.execute(
    tx,
  );
  await sql`DELETE FROM delivery_exchanges WHERE delivery_id IN (SELECT id FROM deliveries WHERE transaction_id = ANY(${ids}::uuid[]))`.execute(
    tx,
  );
  await sql`
    UPDATE delivery_attempts SET error = NULL
    WHERE error IS NOT NULL AND delivery_id IN (SELECT id FROM deliveries WHERE transaction_id = ANY(${ids}::uuid[]))`.execute(
    tx,
  );
  await sql`
    UPDATE deliveries SET payload = '{}', result = NULL, last_error = NULL, failure_words = NULL, updated_at = now(),
      status = CASE WHEN status = 'DELIVERED' THEN status ELSE 'DISCARDED' END,
      discard_reason = CASE WHEN status = 'DELIVERED' THEN discard_reason ELSE 'The supporter was anonymized.' END,
      discarded_by = CASE WHEN status = 'DELIVERED' THEN discarded_by ELSE ${asked.by} END,
      lease_owner = NULL, lease_until = NULL
    WHERE transaction_id = ANY(${ids}::uuid[])
      AND (status <> 'PENDING' OR coalesce(payload->>'operation', '') NOT IN ('create', 'confirm'))`.execute(
    tx,
  );
  await anonymizePreferences(tx, keys, asked.by);
  await sql`DELETE FROM unfinished_forms WHERE address = ANY(${asked.unfinishedKeys}::text[])`.execute(tx);
  // As when a transaction is deleted: the maintenance removes the bytes, then the rows.
  await sql`UPDATE uploads SET transaction_id = NULL, created_at = to_timestamp(0) WHERE transaction_id = ANY(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`DELETE FROM notes WHERE person_key = ANY(${keys}::text[]) OR transaction_id = ANY(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`DELETE FROM supporter_aliases WHERE person = ANY(${keys}::text[]) OR alias = ANY(${keys}::text[])`.execute(
    tx,
  );
}
