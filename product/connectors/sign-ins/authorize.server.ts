import { createHash, randomBytes } from 'node:crypto';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { write } from '@tributary/engine/lifecycle/write/write.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import {
  customIntegrations,
  customIntegrationSchema,
  INTEGRATION_GRANT,
  type CustomIntegrationData,
} from '@tributary/resources/custom-integrations/custom-integration.ts';
import { sql } from 'kysely';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { outcomeOf } from '../registry.server.ts';
import { authorizeAddress, exchangeCode, type OpenIntegration, type IntegrationTokens } from './oauth.ts';
import { noteTokens, openCustomIntegration } from './store.server.ts';
import { endOf } from './tokens.server.ts';

/** Dependencies of signing in. */
export interface IntegrationSignInDeps {
  fetchOut: FetchOut;
  consoleOrigin: string;
}

/** Minutes a person has to sign in to the service and to grant access. */
const MINUTES = 15;
/** Authorizations under way that an organization may have. */
const MOST_UNDER_WAY = 20;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const secret = (): string => randomBytes(32).toString('base64url');
const verifierPlace = (tenantId: string, state: string) => `${tenantId}/integration_sign_ins/${state}`;

/** Where the service sends people back to. */
export const signInAddress = (
  { consoleOrigin }: Pick<IntegrationSignInDeps, 'consoleOrigin'>,
  id: string,
): string => `${consoleOrigin}/general-settings/integrations/${id}/callback`;

async function opened({ app }: RequestContext, ref: { tenantId: string; id: string }) {
  const found = await openCustomIntegration(app, ref);
  if (!found) throw new ProblemError('not_found');
  return found;
}

/** Identifies the client of a grant: it is stored only while the client is still the one of its request. */
const clientOf = ({
  method,
  authorizeUrl,
  tokenUrl,
  clientId,
  clientSecret,
  scope,
}: OpenIntegration): string =>
  digestOf(JSON.stringify([method, authorizeUrl, tokenUrl, clientId, clientSecret, scope]));

/**
 * Begins an authorization for the person.
 * @returns where to send the person
 */
export async function beginSignIn(
  deps: IntegrationSignInDeps,
  context: RequestContext,
  id: string,
  browser: string,
): Promise<string> {
  const { tenantId, userId } = requireActor(context);
  const { db, sealer } = context.app;
  const { opened: integration } = await opened(context, { tenantId, id });
  const [state, verifier] = [secret(), secret()];
  const now = context.now();
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  await db.inTenant(tenantId, async (tx) => {
    await sql`DELETE FROM integration_sign_ins WHERE tenant_id = ${tenantId} AND expires_at <= ${now}`.execute(
      tx,
    );
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM integration_sign_ins WHERE tenant_id = ${tenantId}`.execute(tx);
    if (rows[0]!.n >= MOST_UNDER_WAY)
      throw new ProblemError('too_many_requests', 'Too many authorizations are under way. Try again later.');
    await sql`
      INSERT INTO integration_sign_ins (tenant_id, state_digest, integration_id, user_id, browser_digest, client, verifier, expires_at)
      VALUES (${tenantId}, ${digestOf(state)}, ${id}, ${userId}, ${digestOf(browser)}, ${clientOf(integration)},
        ${sealer.seal(verifier, verifierPlace(tenantId, digestOf(state)))}, ${expiresAt})`.execute(tx);
  });
  return authorizeAddress(integration, {
    state,
    redirectUri: signInAddress(deps, id),
    codeChallenge: digestOf(verifier),
  });
}

interface Returned {
  state: string;
  browser: string;
  code?: string | undefined;
  error?: string | undefined;
}

/** How an authorization ended, and the service's own words where it refused. */
interface SignedIn {
  outcome: 'authorized' | 'denied' | 'refused' | 'stale';
  detail: string | null;
}

/** Takes an authorization that this person began in this browser. It counts as used with any outcome. */
async function take(context: RequestContext, id: string, { state, browser }: Returned) {
  const { tenantId, userId } = requireActor(context);
  const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
    sql<{ client: string; verifier: string; expires_at: Date }>`
      DELETE FROM integration_sign_ins
      WHERE tenant_id = ${tenantId} AND state_digest = ${digestOf(state)} AND integration_id = ${id}
        AND user_id = ${userId} AND browser_digest = ${digestOf(browser)}
      RETURNING client, verifier, expires_at`.execute(tx),
  );
  const [found] = rows;
  if (!found)
    throw new ProblemError('conflict', 'This authorization was not begun here, or it was used already.');
  return found;
}

/**
 * Completes an authorization: exchanges the code and stores the granted tokens, sealed, as the person's write.
 * @throws ProblemError conflict for a state that is unknown, used, another person's or another browser's
 */
export async function completeIntegrationSignIn(
  deps: IntegrationSignInDeps,
  context: RequestContext,
  id: string,
  returned: Returned,
): Promise<SignedIn> {
  const { tenantId } = requireActor(context);
  const { client, verifier, expires_at: expiresAt } = await take(context, id, returned);
  const { state, code } = returned;
  if (!code) return { outcome: 'denied', detail: returned.error ?? null };
  const { opened: integration } = await opened(context, { tenantId, id });
  if (expiresAt <= context.now() || clientOf(integration) !== client)
    return { outcome: 'stale', detail: null };
  const codeVerifier = context.app.sealer.open(verifier, verifierPlace(tenantId, digestOf(state))).toString();
  try {
    const redirectUri = signInAddress(deps, id);
    const tokens = await exchangeCode(integration, deps.fetchOut, { code, codeVerifier, redirectUri });
    await store(context, id, tokens);
    await noteTokens(
      context.app,
      { tenantId, id },
      { expiresAt: endOf(tokens.expiresIn, Date.now()), reason: null },
    );
    return { outcome: 'authorized', detail: null };
  } catch (error) {
    const outcome = outcomeOf(error, [integration.clientSecret, code, codeVerifier].filter(Boolean));
    if (outcome?.kind !== 'failed') throw error;
    return { outcome: 'refused', detail: outcome.message };
  }
}

/** Writes the granted tokens, or null, into the record: logged as the person's update. */
async function store(context: RequestContext, id: string, tokens: IntegrationTokens | null): Promise<void> {
  const { name, tenantId } = requireActor(context);
  const { app } = context;
  const row = await app.db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, customIntegrations, id));
  if (!row) throw new ProblemError('not_found');
  const response = tokens && {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken ?? null,
    authorizedAt: context.now().toISOString(),
    authorizedBy: name,
  };
  await write(context, app.resource(customIntegrations.name), {
    kind: 'update',
    ability: 'update',
    event: 'UPDATE',
    action: INTEGRATION_GRANT,
    target: { id, version: row.version },
    data({ previous }): CustomIntegrationData {
      const data = customIntegrationSchema.parse(previous);
      return { ...data, authorization: { ...data.authorization, response } };
    },
  });
}

/** Erases the granted tokens. */
export async function removeSignIn(context: RequestContext, id: string): Promise<void> {
  const { tenantId } = requireActor(context);
  await store(context, id, null);
  await noteTokens(context.app, { tenantId, id }, { expiresAt: null, reason: null });
}
