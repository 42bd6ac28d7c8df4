import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type {} from '../tables.ts';
import type {} from './tables.ts';

/** Milliseconds in which a link can be used: an hour. */
const LIFETIME_MS = 3_600_000;

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Makes the link of an account; one that was sent before opens nothing any more.
 * @param passwordHash the password that it replaces; the link ends when that is changed otherwise
 * @returns the token that the link carries
 */
export async function makeResetLink(
  tx: Transaction,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const values = {
    digest: digestOf(token),
    expires_at: new Date(now.getTime() + LIFETIME_MS),
    password_mark: digestOf(passwordHash),
  };
  await tx
    .insertInto('password_resets')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  return token;
}

/** The account of a link. */
export interface ResetLink {
  accountId: string;
  email: string;
  /** The person's names and the organizations', which must not be the password. */
  names: string[];
}

/**
 * The account of a link, or null when it was used, has expired, was replaced, or the password has changed since.
 * Reading does not use the link up.
 */
export async function findResetLink(tx: Transaction, token: string, now: Date): Promise<ResetLink | null> {
  if (!TOKEN.test(token)) return null;
  const { rows } = await sql<ResetLink>`
    SELECT a.id AS "accountId", a.email, coalesce((
        SELECT array_agg(concat_ws(' ', u.data->>'firstName', u.data->>'lastName', t.name, t.slug))
        FROM users u JOIN tenants t ON t.id = u.tenant_id
        WHERE u.data->>'accountId' = a.id::text AND u.deleted_at IS NULL), '{}') AS names
    FROM password_resets r JOIN accounts a ON a.id = r.account_id
    WHERE r.digest = ${digestOf(token)} AND r.expires_at > ${now} AND a.disabled_at IS NULL
      AND r.password_mark = sha256(convert_to(a.password_hash, 'UTF8'))`.execute(tx);
  return rows[0] ?? null;
}

/** Uses a link up. Of several calls at once one returns true. */
export async function spendResetLink(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom('password_resets')
    .where('digest', '=', digestOf(token))
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
