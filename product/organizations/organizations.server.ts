import { sql } from 'kysely';
import type { PlanName } from '@tributary/engine/quota/plans.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { knownZone } from '@tributary/kit/zones.ts';
import { slugProblem } from './slug.ts';

/**
 * Published to all processes when an organization is created, suspended, resumed or deleted; the payload is its id.
 */
export const TENANTS_CHANNEL = 'tenants';

/** Longest name of an organization, in characters (as names everywhere). */
export const MAX_NAME_LENGTH = 120;

export type OrganizationProblem =
  | 'slug_invalid'
  | 'slug_reserved'
  | 'slug_taken'
  | 'name_invalid'
  | 'unknown';

/** An action on an organization that is impossible, with the reason. */
export class OrganizationError extends Error {
  readonly problem: OrganizationProblem;
  constructor(problem: OrganizationProblem) {
    super(problem);
    this.name = 'OrganizationError';
    this.problem = problem;
  }
}

export interface NewOrganization {
  slug: string;
  name: string;
  plan: PlanName;
  /** An IANA time zone; the default one for a name that this machine does not know. */
  timezone: string;
}

export interface OrganizationRow {
  id: string;
  slug: string;
  name: string;
  plan: string;
  createdAt: Date;
  suspendedAt: Date | null;
  /** People who are not deleted. */
  users: number;
}

const columns = sql`t.id, t.slug, t.name, t.plan, t.created_at AS "createdAt", t.suspended_at AS "suspendedAt",
  (SELECT count(*) FROM users u WHERE u.tenant_id = t.id AND u.deleted_at IS NULL)::int AS users`;

/**
 * Creates an organization in the platform's running transaction.
 * @returns its id
 * @throws OrganizationError slug_invalid, slug_reserved, slug_taken, name_invalid
 */
export async function insertOrganization(
  tx: Transaction,
  { slug, name, plan, timezone }: NewOrganization,
): Promise<string> {
  const problem = slugProblem(slug);
  if (problem) throw new OrganizationError(problem === 'invalid' ? 'slug_invalid' : 'slug_reserved');
  const title = name.trim();
  if (!title || [...title].length > MAX_NAME_LENGTH) throw new OrganizationError('name_invalid');
  const made = await tx
    .insertInto('tenants')
    .values({ id: newId(), slug, name: title, plan, suspended_at: null, timezone: knownZone(timezone) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new OrganizationError('slug_taken');
  return made.id;
}

/** Every organization, by name. */
export function listOrganizations(db: Database): Promise<OrganizationRow[]> {
  return db.asPlatform(async (tx) => {
    const { rows } =
      await sql<OrganizationRow>`SELECT ${columns} FROM tenants t ORDER BY t.name, t.id`.execute(tx);
    return rows;
  });
}

/** @throws OrganizationError unknown */
export async function findOrganization(db: Database, slug: string): Promise<OrganizationRow> {
  const { rows } = await db.asPlatform((tx) =>
    sql<OrganizationRow>`SELECT ${columns} FROM tenants t WHERE t.slug = ${slug}`.execute(tx),
  );
  if (!rows[0]) throw new OrganizationError('unknown');
  return rows[0];
}

/**
 * Suspends an organization from a time on, or resumes it with null. Its console is closed, its pages respond that they
 * are not available, and submissions are refused; those accepted before are still delivered.
 * @returns false when nothing changed
 * @throws OrganizationError unknown
 */
export async function setSuspended(db: Database, slug: string, at: Date | null): Promise<boolean> {
  const { id, suspendedAt } = await findOrganization(db, slug);
  if ((suspendedAt === null) === (at === null)) return false;
  await db.asPlatform((tx) =>
    tx.updateTable('tenants').set({ suspended_at: at }).where('id', '=', id).execute(),
  );
  db.notify(TENANTS_CHANNEL, id);
  return true;
}
