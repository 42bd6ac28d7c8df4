import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { refreshTokens } from './oauth.ts';
import {
  claimRenewal,
  keepTokens,
  releaseSignIn,
  noteTokens,
  openCustomIntegration,
  readTokenState,
  type IntegrationRef,
} from './store.server.ts';

interface TokenDeps {
  db: Database;
  sealer: Sealer;
  fetchOut: FetchOut;
}

/** IntegrationTokens are renewed so long before they end: a request on its way must not meet the end. */
const AHEAD_MS = 60_000;
/** How long one process may take to renew; then another one may. */
const CLAIM_SECONDS = 20;
const LOOK_MS = 250;

const failure = (code: string, message: string, retryable = false) =>
  new ConnectorFailure(code, message, { retryable });

/** When tokens end that were given now. */
export const endOf = (expiresIn: number | undefined, now: number): Date | null =>
  expiresIn === undefined ? null : new Date(now + expiresIn * 1_000);

const holds = (expiresAt: Date | null): boolean =>
  expiresAt === null || expiresAt.getTime() - AHEAD_MS > Date.now();

/**
 * The access token of a custom integration. One that has ended or ends soon is renewed, by one process at a time; the
 * others wait for it.
 * @param refused a token that the service has just refused: another one is needed
 * @throws ConnectorFailure `not_configured`, `not_authorized_yet`, `authorize_again`; EgressError, SealingError
 */
export async function accessTokenOf(deps: TokenDeps, ref: IntegrationRef, refused?: string): Promise<string> {
  const deadline = Date.now() + CLAIM_SECONDS * 1_000;
  for (;;) {
    // Before the tokens: read after them, it could be the state of newer ones.
    const state = await readTokenState(deps, ref);
    const found = await openCustomIntegration(deps, ref);
    if (!found)
      throw failure(
        'not_configured',
        'The custom integration of this connector was deleted. Choose another one.',
      );
    const { opened } = found;
    if (opened.accessToken === undefined)
      throw failure(
        'not_authorized_yet',
        'Nobody has authorized the custom integration of this connector yet.',
      );
    if (state.reason !== null) throw failure('authorize_again', state.reason);
    if (holds(state.expiresAt) && opened.accessToken !== refused) return opened.accessToken;
    if (await claimRenewal(deps, ref, CLAIM_SECONDS)) return renewed(deps, ref, refused);
    if (Date.now() > deadline)
      throw failure('upstream_failed', 'The token could not be renewed in time.', true);
    await wait(LOOK_MS);
  }
}

/** Renews the tokens with the claim held, unless it was done between the look and the claim. */
async function renewed(deps: TokenDeps, ref: IntegrationRef, refused: string | undefined): Promise<string> {
  try {
    const { expiresAt } = await readTokenState(deps, ref);
    const found = await openCustomIntegration(deps, ref);
    const present = found?.opened;
    const token = present?.accessToken;
    if (token !== undefined && token !== refused && holds(expiresAt)) return token;
    if (!present) throw failure('not_configured', 'The custom integration of this connector was deleted.');
    const tokens = await refreshTokens(present, deps.fetchOut);
    await keepTokens(deps, ref, present, tokens);
    await noteTokens(deps, ref, { expiresAt: endOf(tokens.expiresIn, Date.now()), reason: null });
    return tokens.accessToken;
  } catch (error) {
    if (error instanceof ConnectorFailure && error.code === 'authorize_again')
      await noteTokens(deps, ref, { expiresAt: null, reason: error.message });
    throw error;
  } finally {
    await releaseSignIn(deps, ref);
  }
}
