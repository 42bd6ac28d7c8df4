import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { networkOf } from '@tributary/engine/http/network.server.ts';
import { createOauth } from './api-credentials/oauth.server.ts';
import { presentActors } from './console/present-actors.server.ts';
import {
  exchangeToken,
  type BroughtInvitation,
  type Exchanged,
  type ExchangeDeps,
} from './console/exchange.server.ts';
import { embeddedIssuer, externalIssuer } from './console/issuer.server.ts';
import { sessionOrigin } from './console/session-origin.ts';
import { createConsoleSessions } from './console/session.server.ts';
import { CLIENT_PATH, clientOf, sendClient } from './console/client.server.ts';
import { handleSession } from './console/session-routes.server.ts';
import { createConsoleTokens, type BearerClaims, type TokenClaims } from './console/token.server.ts';
import { guardAnswer } from './http/exchange.server.ts';
import type { IdentityOptions } from './identity-options.ts';
import { acceptByEmail } from './invitations/accept.server.ts';
import { answerInvitation } from './invitations/routes.server.ts';
import { loadIdentityKeys } from './keys/key-store.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { loadPageAssets } from './pages/assets.server.ts';
import { createFrames } from './pages/frames.server.ts';
import { sendFailure } from './pages/failure.server.ts';
import { handlePasswordReset, type PasswordResetDeps } from './password-reset/routes.server.ts';
import { addressesOf } from './provider/addresses.ts';
import { createProviderHandler } from './provider/mount.server.ts';
import { createProviderPages } from './provider/pages.server.ts';
import { createProvider } from './provider/provider.server.ts';
import { createProviderRecords } from './provider/records.server.ts';
import { createDevices } from './sign-in/device.server.ts';
import { createSecondFactors, type SecondFactors } from './second-factor/second-factors.server.ts';
import { endProviderSession } from './sign-in/provider-session.server.ts';
import { openInstallationLink } from './setup/links.server.ts';
import { handleSetup, setupAddress, SETUP_PATH, type SetupDeps } from './setup/routes.server.ts';
import { handleSignIn } from './sign-in/routes.server.ts';
import { createSignInThrottle, type SignInThrottle } from './sign-in/throttle.server.ts';
import { createTrustedBrowsers } from './sign-in/trusted-browser.server.ts';
import { createVisitLimit } from './sign-in/visit-limit.server.ts';
import type { SignInDeps } from './sign-in/visit.server.ts';

/** Identity: the sign-in service under `/auth`, and its functions for the console API. */
export interface Identity {
  /** Answers every request under `/auth`; false when the request is for something else. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>;
  /** The callable `createCustomToken`: its result, and the session cookie to send with it. */
  exchangeToken(asked: {
    jwt: string;
    request?: IncomingMessage;
    brought?: BroughtInvitation;
  }): Promise<Exchanged>;
  /** @throws ProblemError as `claimsOf` */
  verifyToken(token: string): Promise<TokenClaims>;
  /**
   * The claims of a request's token.
   * @throws ProblemError not_authenticated without one, or as `verifyToken`
   */
  bearerOf(req: IncomingMessage): Promise<BearerClaims>;
  /**
   * The person of a request's token.
   * @throws ProblemError as `bearerOf`; missing_ability for an API credential
   */
  claimsOf(req: IncomingMessage): Promise<TokenClaims>;
  /** Who a token's bearer is at this moment. @throws ProblemError session_expired when they may not stay */
  actorOf(claims: BearerClaims): Promise<Actor>;
  /** People's changes of their own second factors and passkeys. */
  factors: SecondFactors;
  /** The address under which the first organization is made, or null when there is one. Ends the one before. */
  setupLink(): Promise<string | null>;
  /** Slows guesses at passwords where they are asked for outside the sign-in page. */
  throttle: SignInThrottle;
  /** The network that a request comes from, as attempts are counted. */
  networkOf(req: IncomingMessage): string;
}

/** Opens identity: reads or makes the installation's keys and starts the embedded OpenID provider. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { app, logger } = options;
  const { db } = app;
  const now = options.now ?? (() => new Date());
  const consoleOrigin = new URL(options.consoleOrigin).origin;
  const addresses = addressesOf(consoleOrigin);
  const sealer = createSealer(options.secretsKey);
  const keys = await loadIdentityKeys(db, sealer);
  const records = createProviderRecords(db, sealer);
  const assets = loadPageAssets();
  const frames = createFrames(assets);
  const provider = await createProvider({
    db,
    consoleOrigin,
    keys,
    records,
    pages: createProviderPages(frames, consoleOrigin),
  });
  const serveProvider = createProviderHandler(provider, consoleOrigin, logger);
  const addressOf = options.clientAddress ?? ((req: IncomingMessage) => req.socket.remoteAddress ?? '');

  const common = {
    db,
    keys,
    consoleOrigin,
    logger,
    now,
    throttle: createSignInThrottle(db, keys),
    networkOf: (req: IncomingMessage) => networkOf(addressOf(req)),
  };
  const factors = createSecondFactors({ ...common, sealer });
  const signIn: SignInDeps = {
    ...common,
    factors,
    trusted: createTrustedBrowsers(keys, addresses.secure),
    provider,
    frames,
    demoAccounts: options.demoAccounts ?? [],
    devices: createDevices(keys, addresses.secure),
    answerInvitation: (visit) =>
      answerInvitation({ app, provider, frames, consoleOrigin, logger, now }, visit),
  };
  const isOverLimit = createVisitLimit({ frames, networkOf: common.networkOf });
  const passwordReset: PasswordResetDeps = {
    db,
    frames,
    throttle: signIn.throttle,
    logger,
    consoleOrigin,
    now,
    networkOf: signIn.networkOf,
    isWaiting: async (uid) => {
      const interaction = await records.adapter('Interaction').find(uid);
      return Number(interaction?.['exp'] ?? 0) * 1000 > Date.now();
    },
  };
  const setup: SetupDeps = {
    db,
    frames,
    consoleOrigin,
    logger,
    now,
    withPassword: !options.externalIssuer,
    siteAddressOf: options.siteAddressOf ?? ((slug) => slug),
  };
  const exchange: ExchangeDeps = {
    acceptFor: (email, { organization, invitation }) =>
      acceptByEmail({ app, logger }, email, { organization, secret: invitation }, now()),
    db,
    logger,
    now,
    issuer: options.externalIssuer
      ? externalIssuer(options.externalIssuer)
      : embeddedIssuer(addresses, keys.provider),
    tokens: createConsoleTokens(consoleOrigin, keys.console),
    sessions: createConsoleSessions(db, keys, addresses.secure),
  };
  const sessionRoutes = {
    ...exchange,
    consoleOrigin,
    endSignIn: (req: IncomingMessage, res: ServerResponse) => endProviderSession(provider, records, req, res),
  };

  const verifyToken = async (token: string): Promise<TokenClaims> =>
    ofPerson(await exchange.tokens.verify(token, now()));
  const bearerOf = async ({ headers }: IncomingMessage): Promise<BearerClaims> => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (!token) throw new ProblemError('not_authenticated', 'Sign in to continue.');
    return exchange.tokens.verify(token, now());
  };
  const actorOf = presentActors(db);
  const oauth = createOauth({
    app,
    tokens: exchange.tokens,
    networkOf: common.networkOf,
    claimsOf: bearerOf,
    actorOf,
    now,
    onRequest: options.onCredentialRequest ?? (() => undefined),
    addressOf,
  });

  async function route(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> {
    if (path === '/auth/session') return handleSession(sessionRoutes, req, res);
    if (path === CLIENT_PATH) return sendClient(res, clientOf(addresses, options.externalIssuer));
    if (await oauth(req, res, path)) return undefined;
    if (path === SETUP_PATH) return handleSetup(setup, req, res, query);
    // Where another service signs people in, a password that is guessed here must be worthless.
    if (options.externalIssuer && !path.startsWith('/auth/assets/'))
      throw new ProblemError('not_found', 'People sign in elsewhere.');
    if (isOverLimit(req, res, path, query)) return undefined;
    if (await handlePasswordReset(passwordReset, req, res, path, query)) return undefined;
    if (path.startsWith('/auth/sign-in/')) return handleSignIn(signIn, req, res, path, query);
    if (path.startsWith('/auth/assets/') && assets.send(path, res)) return undefined;
    return serveProvider(req, res);
  }

  return {
    async handle(req, res) {
      const [path = '', search = ''] = (req.url ?? '').split(/\?(.*)/s);
      if (path !== '/auth' && !path.startsWith('/auth/')) return false;
      guardAnswer(res);
      serveProvider.pin(req);
      try {
        await route(req, res, path, new URLSearchParams(search));
      } catch (error) {
        const problem = toProblem(error);
        if (problem.status >= 500)
          logger.error(
            { event: 'identity.failed', path: path.split('/').slice(0, 3).join('/'), err: error },
            'Sign-in could not answer',
          );
        if (res.headersSent) res.destroy();
        else sendFailure({ frames, consoleOrigin }, req, res, problem);
      }
      return true;
    },
    exchangeToken: ({ jwt, request, brought }) =>
      exchangeToken(
        exchange,
        jwt,
        request && sessionOrigin(request.headers['user-agent'], addressOf(request)),
        brought,
      ),
    verifyToken,
    bearerOf,
    claimsOf: async (req) => ofPerson(await bearerOf(req)),
    actorOf,
    factors,
    async setupLink() {
      const secret = await openInstallationLink(db, now());
      return secret && setupAddress(consoleOrigin, secret);
    },
    throttle: signIn.throttle,
    networkOf: signIn.networkOf,
  };
}

/** @throws ProblemError missing_ability for an API credential */
function ofPerson(claims: BearerClaims): TokenClaims {
  if ('credentialId' in claims)
    throw new ProblemError('missing_ability', 'Only a person who is signed in may do this.');
  return claims;
}
