import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { ApiCredentialData } from '@tributary/resources/api-credentials/api-credential.ts';
import { sql } from 'kysely';
import type { CredentialClaims } from '../console/token.server.ts';

interface Row extends Pick<ApiCredentialData, 'description' | 'clientID' | 'role' | 'scopes'> {
  slug: string;
  plan: string;
}

/**
 * The API credential of a token as an actor, read from the database. A change of the rows read here is signalled.
 * @throws ProblemError session_expired when it was revoked or deleted, or the organization is suspended
 */
export async function loadCredentialActor(
  db: Database,
  { credentialId, tenantId }: CredentialClaims,
): Promise<Actor> {
  const [row] = await db.platformAtOnce(sql<Row>`
    SELECT t.slug, t.plan, c.data->>'description' AS description, c.data->>'clientID' AS "clientID", c.data->>'role' AS role, c.data->'scopes' AS scopes
    FROM api_credentials c JOIN tenants t ON t.id = c.tenant_id
    WHERE c.tenant_id = ${tenantId} AND c.id = ${credentialId} AND c.deleted_at IS NULL AND c.data->>'status' = 'ACTIVE'
      AND t.suspended_at IS NULL`);
  if (!row) throw new ProblemError('session_expired', 'This credential is not valid any more.');
  return {
    tenantId,
    tenantSlug: row.slug,
    plan: row.plan,
    userId: credentialId,
    email: row.clientID,
    name: row.description,
    role: row.role,
    scopes: row.scopes,
  };
}

/** A credential that may get tokens, by its client id. */
export async function findCredential(
  db: Database,
  clientId: string,
): Promise<{ tenantId: string; id: string; scopes: string[] } | undefined> {
  const [row] = await db.platformAtOnce(sql<{ tenantId: string; id: string; scopes: string[] }>`
    SELECT c.tenant_id AS "tenantId", c.id, c.data->'scopes' AS scopes
    FROM api_credentials c JOIN tenants t ON t.id = c.tenant_id
    WHERE c.data->>'clientID' = ${clientId} AND c.deleted_at IS NULL AND c.data->>'status' = 'ACTIVE'
      AND t.suspended_at IS NULL`);
  return row;
}
