import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type {} from './tables.ts';

/** Days in which a maintainer's link can be used. */
const MAINTAINER_DAYS = 7;
const DAY_MS = 86_400_000;

/** The lock of making and using links: two at once run one after the other. */
const SETUP_LOCK = 712_093_414;

/** 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

const digestOf = (secret: string) => createHash('sha256').update(secret).digest();

/** The purpose of a valid link. */
export type SetupLink =
  | { kind: 'installation' }
  | { kind: 'maintainer'; tenantId: string; userId: string; tenantName: string; email: string };

/** Holds back everybody else who makes or uses a link until the transaction ends. */
export async function lockSetup(tx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(SETUP_LOCK)})`.execute(tx);
}

/**
 * Makes the link to the first organization; one that was made before opens nothing any more.
 * @returns its secret, or null when there is an organization already
 */
export function openInstallationLink(db: Database, now: Date): Promise<string | null> {
  return db.asPlatform(async (tx) => {
    await lockSetup(tx);
    await tx.deleteFrom('setup_links').where('tenant_id', 'is', null).execute();
    if (await hasOrganization(tx)) return null;
    return insertLink(tx, { tenant_id: null, user_id: null, created_at: now, expires_at: null });
  });
}

/**
 * Makes the link by which a maintainer chooses a password, for seven days, in the platform's running transaction; an
 * older one of theirs ends.
 * @returns its secret
 */
export async function insertMaintainerLink(
  tx: Transaction,
  of: { tenantId: string; userId: string },
  now: Date,
): Promise<string> {
  await lockSetup(tx);
  await tx
    .deleteFrom('setup_links')
    .where('tenant_id', '=', of.tenantId)
    .where('user_id', '=', of.userId)
    .execute();
  return insertLink(tx, {
    tenant_id: of.tenantId,
    user_id: of.userId,
    created_at: now,
    expires_at: new Date(now.getTime() + MAINTAINER_DAYS * DAY_MS),
  });
}

/** The purpose of a link, or null when it was used, has expired, was replaced or never existed. */
export async function findSetupLink(tx: Transaction, secret: string, now: Date): Promise<SetupLink | null> {
  if (!SECRET.test(secret)) return null;
  const { rows } = await sql<{
    tenant_id: string | null;
    user_id: string | null;
    name: string | null;
    email: string | null;
  }>`
    SELECT l.tenant_id, l.user_id, t.name, u.data->>'email' AS email
    FROM setup_links l
    LEFT JOIN tenants t ON t.id = l.tenant_id AND t.suspended_at IS NULL
    LEFT JOIN users u ON u.tenant_id = l.tenant_id AND u.id = l.user_id AND u.deleted_at IS NULL
    WHERE l.digest = ${digestOf(secret)} AND (l.expires_at IS NULL OR l.expires_at > ${now})`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  if (row.tenant_id === null || row.user_id === null)
    return (await hasOrganization(tx)) ? null : { kind: 'installation' };
  if (row.name === null || row.email === null) return null;
  return {
    kind: 'maintainer',
    tenantId: row.tenant_id,
    userId: row.user_id,
    tenantName: row.name,
    email: row.email,
  };
}

/** Makes the link useless; a link opens once. */
export async function useUpLink(tx: Transaction, secret: string): Promise<void> {
  await tx.deleteFrom('setup_links').where('digest', '=', digestOf(secret)).execute();
}

async function hasOrganization(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function insertLink(
  tx: Transaction,
  row: { tenant_id: string | null; user_id: string | null; created_at: Date; expires_at: Date | null },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await tx
    .insertInto('setup_links')
    .values({ digest: digestOf(secret), ...row })
    .execute();
  return secret;
}
