import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { viewSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import { write } from '@tributary/engine/lifecycle/write/write.server.ts';
import { isMark } from '@tributary/engine/revisions/secrets.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { callbackAddress } from '@tributary/resources/connectors/callback-path.ts';
import { connectorSettings, GRANT_ACTION, NOT_SET_UP } from '@tributary/resources/connectors/connectors.ts';
import { isConnectorKind, KINDS, type ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import { grantFields } from '@tributary/resources/connectors/kinds/declaration.ts';
import type { AuthorizationOutcome } from '@tributary/resources/connectors/authorization-routes.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import type { Outward } from '@tributary/resources/outward/outward.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import type { Connector, Grant } from '@tributary/resources/connectors/port/connector.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { outcomeOf } from '../registry.server.ts';
import { openConnectorSettings, type SettingsRef } from '../settings.server.ts';

/** Dependencies of authorizations. */
export interface AuthorizationDeps {
  fetchOut: FetchOut;
  outward: Outward;
  consoleOrigin: string;
}

interface Place {
  kind: ConnectorKind;
  environment: Environment;
}

/** Minutes a person has to sign in to the service and to grant access. */
const MINUTES = 15;
/** Authorizations under way that an organization may have. */
const MOST_UNDER_WAY = 20;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const secret = (): string => randomBytes(32).toString('base64url');
const verifierPlace = (tenantId: string, state: string) => `${tenantId}/connector_authorizations/${state}`;

/** The console's address that the service sends people back to: each environment has its own (specification, section 2). */
const redirectUri = ({ consoleOrigin }: AuthorizationDeps, { kind, environment }: Place): string =>
  callbackAddress(consoleOrigin, kind, environment);

async function opened(context: RequestContext, ref: SettingsRef) {
  const { db, sealer } = context.app;
  const connector: Connector = CONNECTORS[ref.connector as ConnectorKind];
  const stored = await db.inTenant(ref.tenantId, (tx) => openConnectorSettings(tx, sealer, ref));
  const settings = connector.settings.safeParse(stored);
  if (!connector.authorization || !settings.success) throw new ProblemError('conflict', NOT_SET_UP);
  return { connector, authorization: connector.authorization, settings: settings.data };
}

type Block = Readonly<Record<string, unknown>>;

/** One environment's settings as the record has them: marks in place of credentials. */
function blockIn(record: unknown, { kind, environment }: Place): Block {
  const block = connectorSettings.schema.parse(record)[kind][environment];
  if (!block) throw new ProblemError('conflict', NOT_SET_UP);
  return block;
}

/** Identifies the settings of a grant: it is stored only while the settings are still those of its request. */
function clientOf({ kind }: Place, block: Block): string {
  const { addresses, required, secrets } = KINDS[kind];
  const values = [...addresses, ...required].map((field) => block[field]);
  const marks = secrets.map((field) => (isMark(block[field]) ? block[field].fingerprint : null));
  return digestOf(JSON.stringify([values, marks]));
}

const recordOf = (context: RequestContext) =>
  viewSingle(context, context.app.resource(connectorSettings.name));

/**
 * Begins an authorization for the person.
 * @returns where to send the person
 */
export async function beginAuthorization(
  deps: AuthorizationDeps,
  context: RequestContext,
  place: Place,
  browser: string,
): Promise<string> {
  const { tenantId, userId, plan } = requireActor(context);
  const { db, sealer } = context.app;
  const { kind, environment } = place;
  requireFlag(plan, KINDS[kind].flag);
  const { authorization, settings } = await opened(context, { tenantId, connector: kind, environment });
  const client = clientOf(place, blockIn(await recordOf(context), place));
  const [state, verifier] = [secret(), secret()];
  const now = context.now();
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  await db.inTenant(tenantId, async (tx) => {
    await sql`DELETE FROM connector_authorizations WHERE tenant_id = ${tenantId} AND expires_at <= ${now}`.execute(
      tx,
    );
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM connector_authorizations WHERE tenant_id = ${tenantId}`.execute(tx);
    if (rows[0]!.n >= MOST_UNDER_WAY)
      throw new ProblemError('too_many_requests', 'Too many authorizations are under way. Try again later.');
    await sql`
      INSERT INTO connector_authorizations
        (tenant_id, state_digest, connector, environment, user_id, browser_digest, settings, verifier, expires_at)
      VALUES (${tenantId}, ${digestOf(state)}, ${kind}, ${environment}, ${userId}, ${digestOf(browser)},
        ${client}, ${sealer.seal(verifier, verifierPlace(tenantId, digestOf(state)))}, ${expiresAt})`.execute(
      tx,
    );
  });
  return authorization.authorizeUrl(settings, {
    state,
    redirectUri: redirectUri(deps, place),
    codeChallenge: digestOf(verifier),
  });
}

interface Returned {
  environment: Environment;
  state: string;
  browser: string;
  code?: string | undefined;
  error?: string | undefined;
}

/** How an authorization ended. */
export interface Authorized extends Place {
  outcome: AuthorizationOutcome;
  detail: string | null;
}

/** Takes an authorization that this person began in this browser. It counts as used with any outcome. */
async function take(context: RequestContext, { environment, state, browser }: Returned) {
  const { tenantId, userId } = requireActor(context);
  const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
    sql<{ connector: string; settings: string; verifier: string; expires_at: Date }>`
      DELETE FROM connector_authorizations
      WHERE tenant_id = ${tenantId} AND state_digest = ${digestOf(state)} AND environment = ${environment}
        AND user_id = ${userId} AND browser_digest = ${digestOf(browser)}
      RETURNING connector, settings, verifier, expires_at`.execute(tx),
  );
  const found = rows[0];
  if (!found || !isConnectorKind(found.connector))
    throw new ProblemError('conflict', 'This authorization was not begun here, or it was used already.');
  return { ...found, kind: found.connector };
}

/**
 * Completes an authorization: exchanges the code and stores the grant, sealed, as a write of the person's.
 * @throws ProblemError conflict for a state that is unknown, used, another person's or another browser's
 */
export async function completeAuthorization(
  deps: AuthorizationDeps,
  context: RequestContext,
  returned: Returned,
): Promise<Authorized> {
  const { tenantId } = requireActor(context);
  const { kind, settings: client, verifier, expires_at: expiresAt } = await take(context, returned);
  const { environment, state, code } = returned;
  const place = { kind, environment };
  const ended = (outcome: AuthorizationOutcome, detail: string | null = null): Authorized => ({
    kind,
    environment,
    outcome,
    detail,
  });
  if (!code) return ended('denied', returned.error ?? null);
  const { connector, authorization, settings } = await opened(context, {
    tenantId,
    connector: kind,
    environment,
  });
  if (expiresAt <= context.now()) return ended('stale');
  if (clientOf(place, blockIn(await recordOf(context), place)) !== client) return ended('stale');
  const codeVerifier = context.app.sealer.open(verifier, verifierPlace(tenantId, digestOf(state))).toString();
  try {
    const grant = await authorization.exchange(
      { code, codeVerifier, redirectUri: redirectUri(deps, place) },
      { settings, fetchOut: deps.fetchOut },
    );
    const refusal = deps.outward.refusalOf(grant.instanceUrl);
    if (refusal) return ended('refused', refusal);
    const stored = await storeGrant(context, place, { ...grant, client });
    return ended(stored);
  } catch (error) {
    const outcome = outcomeOf(error, [...connector.secretsOf(settings), code, codeVerifier]);
    if (outcome?.kind !== 'failed') throw error;
    return ended('refused', outcome.message);
  }
}

/** How often a write is tried again that met another one of the same settings. */
const TRIES = 3;

/**
 * Writes the grant, or null, into the settings: logged as the person's update.
 * @param grant with the client that it was given to: settings that have changed since stay unchanged
 */
async function storeGrant(
  context: RequestContext,
  place: Place,
  grant?: Grant & { client: string },
): Promise<'authorized' | 'reauthorized' | 'stale'> {
  const { name } = requireActor(context);
  const { kind, environment } = place;
  const resource = context.app.resource(connectorSettings.name);
  const granted: Record<string, unknown> | undefined = grant && {
    accessToken: grant.accessToken,
    refreshToken: grant.refreshToken,
    authorization: {
      instanceUrl: grant.instanceUrl,
      authorizedAt: context.now().toISOString(),
      authorizedBy: name,
    },
  };
  for (let tries = 1; ; tries += 1) {
    const record = await recordOf(context);
    const block = blockIn(record, place);
    if (grant && clientOf(place, block) !== grant.client) return 'stale';
    const fields = Object.keys(grantFields).map((field) => [field, granted?.[field] ?? null]);
    try {
      await write(context, resource, {
        kind: 'update',
        ability: 'update',
        event: 'UPDATE',
        action: GRANT_ACTION,
        target: { id: record.id, version: record.version },
        data({ previous }) {
          const data = connectorSettings.schema.parse(previous);
          const changed = { ...block, ...Object.fromEntries(fields) };
          return { ...data, [kind]: { ...data[kind], [environment]: changed } };
        },
      });
      return block['accessToken'] ? 'reauthorized' : 'authorized';
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'stale_version' || tries === TRIES) throw error;
    }
  }
}

/** Erases a grant, after it was given back as far as the service answers. @returns whether the service has heard of it */
export async function removeAuthorization(
  deps: AuthorizationDeps,
  context: RequestContext,
  { kind, environment }: Place,
): Promise<boolean> {
  const { tenantId } = requireActor(context);
  const { connector, authorization, settings } = await opened(context, {
    tenantId,
    connector: kind,
    environment,
  });
  let isRevoked = true;
  try {
    await authorization.revoke({ settings, fetchOut: deps.fetchOut });
  } catch (error) {
    if (!outcomeOf(error, connector.secretsOf(settings))) throw error;
    isRevoked = false;
  }
  await storeGrant(context, { kind, environment });
  return isRevoked;
}
