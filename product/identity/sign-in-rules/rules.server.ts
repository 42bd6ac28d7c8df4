import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { SignInRulesKeeper } from '@tributary/resources/security/keep-rules.server.ts';
import { sql, type RawBuilder } from 'kysely';

/** SQL: whether an account, `account`, has one-time codes or a passkey. */
export const hasFactor = (account: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  EXISTS (SELECT FROM one_time_codes f WHERE f.account_id = ${account} AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys f WHERE f.account_id = ${account}))`;

/** SQL: whether the rules, joined as `r`, ask for a second factor that an account, `account`, does not have. */
export const lacksFactor = (account: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (coalesce(r.second_factor, false) AND ${account} IS NOT NULL AND NOT ${hasFactor(account)})`;

/** SQL: whether the rules, joined as `r`, allow the address of a user, joined as `u`. */
export const addressIsAllowed: RawBuilder<boolean> = sql<boolean>`
  (coalesce(cardinality(r.email_domains), 0) = 0 OR split_part(lower(u.data->>'email'), '@', 2) = ANY (r.email_domains))`;

/** Seconds without use, and in all, after which a session of an organization ends. */
export async function sessionLimits(
  tx: Transaction,
  tenantId: string,
): Promise<{ idle: number; session: number } | undefined> {
  const { rows } = await sql<{ idle: number; session: number }>`
    SELECT idle_s AS idle, session_s AS session FROM sign_in_rules WHERE tenant_id = ${tenantId}`.execute(tx);
  return rows[0];
}

/** The rules for sign-in, for the settings that change them. */
export const signInRulesKeeper = (db: Database): SignInRulesKeeper => ({
  async keep(tx, tenantId, { secondFactor, idleMinutes, sessionHours, emailDomains }) {
    await sql`
      INSERT INTO sign_in_rules (tenant_id, second_factor, idle_s, session_s, email_domains)
      VALUES (${tenantId}, ${secondFactor}, ${idleMinutes * 60}, ${sessionHours * 3600}, ${emailDomains}::text[])
      ON CONFLICT (tenant_id) DO UPDATE SET second_factor = excluded.second_factor, idle_s = excluded.idle_s,
        session_s = excluded.session_s, email_domains = excluded.email_domains`.execute(tx);
  },
  async hasSecondFactor({ tenantId, userId }) {
    const [row] = await db.platformAtOnce(sql<{ has: boolean }>`
      SELECT u.data->>'accountId' IS NULL OR ${hasFactor(sql`(u.data->>'accountId')::uuid`)} AS has
      FROM users u WHERE u.tenant_id = ${tenantId} AND u.id = ${userId} AND u.deleted_at IS NULL`);
    return row?.has ?? false;
  },
});
