import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';

/**
 * A digest of an account's current password and factors. Everything granted under a stamp ends when the stamp changes,
 * however the password was changed, so that no code needs to revoke it. Null when the account is deleted, disabled or
 * has no password.
 */
export async function stampOf(
  tx: Transaction,
  keys: IdentityKeys,
  accountId: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{ factors: string }>`
    SELECT json_build_array(a.id, a.password_hash, c.confirmed_at, c.recovery_made_at, c.browsers_forgotten_at,
      (SELECT json_agg(p.id ORDER BY p.id) FROM passkeys p WHERE p.account_id = a.id))::text AS factors
    FROM accounts a LEFT JOIN one_time_codes c ON c.account_id = a.id
    WHERE a.id = ${accountId} AND a.disabled_at IS NULL AND a.password_hash IS NOT NULL`.execute(tx);
  const [row] = rows;
  return row ? keys.digest('stamp', row.factors) : null;
}
