import { sql } from 'kysely';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { isRole } from '@tributary/engine/access/roles.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { addressIsAllowed, lacksFactor } from '../sign-in-rules/rules.server.ts';
import type { TokenClaims } from './token.server.ts';

interface Row {
  slug: string;
  plan: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  role: string;
  lacks_factor: boolean;
}

/**
 * The actor of a token, read from the database: role, status, the organization and the session. A change of the rows
 * read here is signalled by `actorsMigrations`.
 * @throws ProblemError session_expired when any of them has ended
 */
export async function loadActor(db: Database, { userId, tenantId, sessionId }: TokenClaims): Promise<Actor> {
  const rows = await db.platformAtOnce(sql<Row>`
      SELECT t.slug, t.plan, u.data->>'email' AS email, u.data->>'firstName' AS first_name, u.data->>'lastName' AS last_name, u.data->>'role' AS role,
        ${lacksFactor(sql`s.account_id`)} AS lacks_factor
      FROM console_sessions s
      JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
      JOIN tenants t ON t.id = s.tenant_id
      LEFT JOIN accounts a ON a.id = s.account_id
      LEFT JOIN sign_in_rules r ON r.tenant_id = s.tenant_id
      WHERE s.id = ${sessionId} AND s.tenant_id = ${tenantId} AND s.user_id = ${userId} AND s.ended_at IS NULL
        AND u.deleted_at IS NULL AND u.data->>'status' = 'ACTIVE' AND t.suspended_at IS NULL AND a.disabled_at IS NULL
        AND ${addressIsAllowed}`);
  const [row] = rows;
  if (!row || !isRole(row.role)) throw new ProblemError('session_expired');
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return {
    tenantId,
    tenantSlug: row.slug,
    plan: row.plan,
    userId,
    email: row.email,
    name: name || row.email,
    role: row.role,
    ...(row.lacks_factor ? { lacksFactor: true as const } : {}),
  };
}
