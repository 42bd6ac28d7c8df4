import { sql } from 'kysely';
import type { Role } from '@tributary/engine/access/roles.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { addressIsAllowed } from '../sign-in-rules/rules.server.ts';
import { normalizeEmail } from './accounts.server.ts';

export type UserStatus = 'PENDING' | 'ACTIVE' | 'INACTIVE';

/** A user's document (specification, section 3). */
export interface IdentityUser {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  locale: string;
  status: UserStatus;
  /** The account that signs in as this user; null until the invitation is accepted. */
  accountId: string | null;
}

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  locale?: string;
  status?: UserStatus;
}

/** An organization that a person belongs to, and their user there. */
export interface Membership {
  tenantId: string;
  tenantSlug: string;
  tenantName: string;
  userId: string;
  role: Role;
  email: string;
}

/**
 * Adds a user to a tenant, linked to the account with the same address if there is one.
 * @returns the user's id
 * @throws when a user with this address is already there
 */
export async function createUser(db: Database, tenantId: string, user: NewUser): Promise<string> {
  const email = normalizeEmail(user.email);
  const account = await db.asPlatform((tx) =>
    tx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst(),
  );
  const data: IdentityUser = {
    email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    locale: user.locale ?? 'en-US',
    status: user.status ?? 'ACTIVE',
    accountId: account?.id ?? null,
  };
  const id = newId();
  await db.inTenant(tenantId, (tx) =>
    tx
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        id,
        data: JSON.stringify(data),
        created_at: new Date(),
        updated_at: null,
        deleted_at: null,
      })
      .execute(),
  );
  return id;
}

/** The owner of memberships: an account of ours, or an address that an external issuer has verified. */
export type Person = { accountId: string } | { email: string };

/**
 * The organizations where this person is an active user now, by name. Suspended organizations are left out,
 * and those that do not allow the domain of the person's address.
 */
export async function membershipsOf(tx: Transaction, person: Person): Promise<Membership[]> {
  const who =
    'accountId' in person
      ? sql`u.data->>'accountId' = ${person.accountId}`
      : sql`lower(u.data->>'email') = ${normalizeEmail(person.email)}`;
  const { rows } = await sql<Membership>`
    SELECT u.tenant_id AS "tenantId", t.slug AS "tenantSlug", t.name AS "tenantName", u.id AS "userId",
      u.data->>'role' AS role, u.data->>'email' AS email
    FROM users u JOIN tenants t ON t.id = u.tenant_id LEFT JOIN sign_in_rules r ON r.tenant_id = u.tenant_id
    WHERE ${who} AND ${addressIsAllowed} AND u.deleted_at IS NULL AND u.data->>'status' = 'ACTIVE' AND t.suspended_at IS NULL
    ORDER BY t.name, t.id`.execute(tx);
  return rows;
}

/** The next step of the sign-in, by a person's organizations and the requested one. */
export type Choice =
  | { kind: 'none' }
  | { kind: 'one'; membership: Membership }
  /** `refused`: an organization was asked for that this person has no part in. */
  | { kind: 'choose'; refused: boolean };

/** @param requested an organization's id or slug, as a link carried it */
export function chooseOrganization(
  memberships: readonly Membership[],
  requested: string | undefined,
): Choice {
  const [first] = memberships;
  if (!first) return { kind: 'none' };
  if (requested) {
    const membership = memberships.find(
      ({ tenantId, tenantSlug }) => tenantId === requested || tenantSlug === requested,
    );
    return membership ? { kind: 'one', membership } : { kind: 'choose', refused: true };
  }
  return memberships.length === 1 ? { kind: 'one', membership: first } : { kind: 'choose', refused: false };
}
