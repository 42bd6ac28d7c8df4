import { openSecrets, succeedSecret } from '@tributary/engine/issuing/seal.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import {
  customIntegrations,
  type CustomIntegrationData,
} from '@tributary/resources/custom-integrations/custom-integration.ts';
import { sql } from 'kysely';
import type { OpenIntegration, IntegrationTokens } from './oauth.ts';

/** A custom integration of an organization. */
export interface IntegrationRef {
  tenantId: string;
  id: string;
}
interface Store {
  db: Database;
  sealer: Sealer;
}

/** Stored facts of the tokens. */
export interface TokenState {
  /** When the access token ends; null where the service did not say. */
  expiresAt: Date | null;
  /** Why the service takes the grant no more; null while it does, as far as we know. */
  reason: string | null;
}

const RESPONSE = 'authorization.response';

/** Opens an integration; undefined where it was deleted. @throws SealingError */
export function openCustomIntegration(
  { db, sealer }: Store,
  { tenantId, id }: IntegrationRef,
): Promise<{ data: CustomIntegrationData; opened: OpenIntegration } | undefined> {
  return db.inTenant(tenantId, async (tx) => {
    const data = (await findDocument(tx, tenantId, customIntegrations, id))?.data;
    if (!data) return undefined;
    const secrets = await openSecrets(
      tx,
      sealer,
      { tenantId, resource: customIntegrations.name, id },
      'authorization',
    );
    const { authorizeUrl, tokenUrl, clientId, scope } = data.authorization;
    return {
      data,
      opened: {
        method: data.method,
        authorizeUrl,
        tokenUrl,
        clientId,
        scope,
        clientSecret: secrets['authorization.clientSecret'] ?? '',
        accessToken: secrets[`${RESPONSE}.access_token`],
        refreshToken: secrets[`${RESPONSE}.refresh_token`],
      },
    };
  });
}

/** Reads the stored facts of the tokens. */
export async function readTokenState(
  { db }: Pick<Store, 'db'>,
  { tenantId, id }: IntegrationRef,
): Promise<TokenState> {
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql<{ expires_at: Date | null; reason: string | null }>`
      SELECT expires_at, reason FROM integration_tokens WHERE tenant_id = ${tenantId} AND integration_id = ${id}`.execute(
      tx,
    ),
  );
  return { expiresAt: rows[0]?.expires_at ?? null, reason: rows[0]?.reason ?? null };
}

/** Stores when tokens expire, or why they are no longer valid; releases the claim on their renewal. */
export async function noteTokens(
  { db }: Pick<Store, 'db'>,
  { tenantId, id }: IntegrationRef,
  { expiresAt, reason }: TokenState,
): Promise<void> {
  await db.inTenant(tenantId, (tx) =>
    sql`
      INSERT INTO integration_tokens (tenant_id, integration_id, expires_at, reason) VALUES (${tenantId}, ${id}, ${expiresAt}, ${reason})
      ON CONFLICT (tenant_id, integration_id) DO UPDATE SET
        expires_at = excluded.expires_at, reason = excluded.reason, claimed_until = NULL`.execute(tx),
  );
}

/** Claims the renewal of tokens for a while. @returns whether no other process has it */
export async function claimRenewal(
  { db }: Pick<Store, 'db'>,
  { tenantId, id }: IntegrationRef,
  seconds: number,
): Promise<boolean> {
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql`
      INSERT INTO integration_tokens AS t (tenant_id, integration_id, claimed_until)
      VALUES (${tenantId}, ${id}, now() + make_interval(secs => ${seconds}))
      ON CONFLICT (tenant_id, integration_id) DO UPDATE SET claimed_until = excluded.claimed_until
        WHERE t.claimed_until IS NULL OR t.claimed_until <= now()
      RETURNING 1`.execute(tx),
  );
  return rows.length > 0;
}

/** Releases a claim without a result. */
export async function releaseSignIn(
  { db }: Pick<Store, 'db'>,
  { tenantId, id }: IntegrationRef,
): Promise<void> {
  await db.inTenant(tenantId, (tx) =>
    sql`UPDATE integration_tokens SET claimed_until = NULL WHERE tenant_id = ${tenantId} AND integration_id = ${id}`.execute(
      tx,
    ),
  );
}

/** Replaces the tokens of a renewal by the renewed ones, unless a person has authorized again since. */
export async function keepTokens(
  { db, sealer }: Store,
  { tenantId, id }: IntegrationRef,
  before: OpenIntegration,
  { accessToken, refreshToken }: IntegrationTokens,
): Promise<void> {
  await db.inTenant(tenantId, async (tx) => {
    const succeed = (field: string, from: string | undefined, to: string) =>
      succeedSecret(
        tx,
        sealer,
        { tenantId, resource: customIntegrations.name, id, field: `${RESPONSE}.${field}` },
        { from: from ?? '', to, now: new Date() },
      );
    const isPresent = await succeed('access_token', before.accessToken, accessToken);
    if (isPresent && refreshToken) await succeed('refresh_token', before.refreshToken, refreshToken);
  });
}
