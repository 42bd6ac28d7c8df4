import { randomBytes } from 'node:crypto';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';

/** The reason for discarding waiting deliveries, and the person it is logged for. */
export interface EraseReason {
  reason: string;
  by: string;
}

/**
 * Removes personal data from transactions and their dependent records: names, addresses, answers, declarations, files,
 * notes, requests and responses of deliveries. Amounts, dates, forms and the words of consents stay, so that totals do
 * not change. Waiting deliveries are discarded, except a running payment: its outcome must still be read. It can't be
 * undone.
 * @param ids transactions of the running transaction's tenant; the caller has locked them
 */
export async function eraseTransactions(
  tx: Transaction,
  ids: readonly string[],
  { reason, by }: EraseReason,
): Promise<void> {
  const own = sql`${[...ids]}::uuid[]`;
  await sql`
    UPDATE transactions SET person_name = NULL, person_email = NULL, answers = '{}', gift_aid = NULL, error_message = NULL,
      anonymized_at = now()
    WHERE id = ANY(${own})`.execute(tx);
  await forgetDonors(tx, ids);
  await sql`
    UPDATE consent_ledger SET person_key = NULL, address = NULL, network = NULL
    WHERE transaction_id = ANY(${own}) AND coalesce(person_key, address, network) IS NOT NULL`.execute(tx);
  await sql`
    DELETE FROM delivery_exchanges
    WHERE delivery_id IN (SELECT id FROM deliveries WHERE transaction_id = ANY(${own}))`.execute(tx);
  await sql`
    UPDATE delivery_attempts SET error = NULL
    WHERE error IS NOT NULL AND delivery_id IN (SELECT id FROM deliveries WHERE transaction_id = ANY(${own}))`.execute(
    tx,
  );
  await sql`
    UPDATE deliveries SET payload = '{}', result = NULL, last_error = NULL, failure_words = NULL, updated_at = now(),
      status = CASE WHEN status = 'DELIVERED' THEN status ELSE 'DISCARDED' END,
      discard_reason = CASE WHEN status = 'DELIVERED' THEN discard_reason ELSE ${reason} END,
      discarded_by = CASE WHEN status = 'DELIVERED' THEN discarded_by ELSE ${by} END,
      lease_owner = NULL, lease_until = NULL
    WHERE transaction_id = ANY(${own})
      AND (status <> 'PENDING' OR coalesce(payload->>'operation', '') NOT IN ('create', 'confirm'))`.execute(
    tx,
  );
  // As when a transaction is deleted: the maintenance removes the bytes, then the rows.
  await sql`
    UPDATE uploads SET transaction_id = NULL, name = '', created_at = to_timestamp(0) WHERE transaction_id = ANY(${own})`.execute(
    tx,
  );
  await sql`DELETE FROM notes WHERE transaction_id = ANY(${own})`.execute(tx);
  await sql`UPDATE gift_requests SET note = NULL WHERE transaction_id = ANY(${own}) AND note IS NOT NULL`.execute(
    tx,
  );
}

/**
 * Donors are counted by a digest of their address. It is replaced once nothing else is known of the donor, in all of
 * their entries by the same random one: so long as they are known by a newer gift they are one donor, and afterwards too.
 */
async function forgetDonors(tx: Transaction, ids: readonly string[]): Promise<void> {
  const salt = randomBytes(32).toString('base64url');
  await sql`
    UPDATE counter_entries SET donor = encode(sha256(convert_to(${salt} || donor, 'UTF8')), 'hex')
    WHERE donor IN (
      SELECT c.donor FROM counter_entries c
      WHERE c.transaction_id = ANY(${[...ids]}::uuid[]) AND c.donor IS NOT NULL AND NOT EXISTS (
        SELECT FROM counter_entries o JOIN transactions t ON t.tenant_id = o.tenant_id AND t.id = o.transaction_id
        WHERE o.donor = c.donor AND t.anonymized_at IS NULL))`.execute(tx);
}
