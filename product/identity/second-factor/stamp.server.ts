import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';

/**
 * What an account's password and factors are at this moment, as a digest. Whatever was granted under one stamp ends
 * by itself when the stamp is another, whoever changed the password and on whichever way: nobody has to remember to
 * revoke. Null when the account is gone, disabled or has no password.
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
