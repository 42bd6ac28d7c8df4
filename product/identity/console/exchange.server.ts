import { createHash } from 'node:crypto';
import { permissionsOf } from '@tributary/engine/access/roles.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { IdentityLogger } from '../identity-options.ts';
import { findUsableAccount } from '../people/accounts.server.ts';
import { chooseOrganization, membershipsOf } from '../people/users.server.ts';
import { loadActor } from './actor.server.ts';
import type { TrustedIssuer } from './issuer.server.ts';
import type { SessionOrigin } from './session-origin.ts';
import type { StoredSession, ConsoleSessions } from './session.server.ts';
import { TOKEN_LIFETIME_S, type ConsoleTokens } from './token.server.ts';

/** The result of a sign-in and of each renewal (specification, section 7: the custom auth token). */
export interface ExchangeResult {
  token: string;
  /** Seconds. */
  expiresIn: number;
  permissions: string[];
  email: string;
  /** The organization's slug. */
  tenant: string;
  /** The organization's id. */
  orgId: string;
}

/** A result with the cookie that must go with its answer, as a Set-Cookie header. */
export interface Exchanged {
  result: ExchangeResult;
  setCookie: string;
}

/** The invitation of a person whom another issuer authenticated. */
export interface BroughtInvitation {
  organization: string;
  invitation: string;
}

export interface ExchangeDeps {
  /** Accepts it for the address that was vouched for; one that opens nothing changes nothing. */
  acceptFor: (email: string, brought: BroughtInvitation) => Promise<void>;
  db: Database;
  issuer: TrustedIssuer;
  tokens: ConsoleTokens;
  sessions: ConsoleSessions;
  logger: IdentityLogger;
  now: () => Date;
}

async function resultFor({ db, tokens, now }: ExchangeDeps, session: StoredSession): Promise<ExchangeResult> {
  const claims = { userId: session.userId, tenantId: session.tenantId, sessionId: session.id };
  const actor = await loadActor(db, claims);
  return {
    token: await tokens.issue(claims, now()),
    expiresIn: TOKEN_LIFETIME_S,
    permissions: actor.lacksFactor ? ['update:account_settings'] : permissionsOf(actor.role),
    email: actor.email,
    tenant: actor.tenantSlug,
    orgId: actor.tenantId,
  };
}

/**
 * A token that comes of a sign-in from before all of the account's were ended, by a new password for example, starts nothing any more.
 * @throws ProblemError not_authenticated
 */
async function refuseEndedSignIn(db: ExchangeDeps['db'], accountId: string, signedInAt: Date): Promise<void> {
  const account = await findUsableAccount(db, accountId);
  const after = account?.password_asked_after;
  // Sign-ins are dated in whole seconds.
  if (after && signedInAt.getTime() < Math.floor(after.getTime() / 1000) * 1000)
    throw new ProblemError('not_authenticated', 'This sign-in was ended. Sign in again.');
}

/**
 * Notes that a session is started with a token, which only the first request with it may do.
 * @throws ProblemError not_authenticated
 */
async function takeToken(db: ExchangeDeps['db'], jwt: string, expiresAt: Date): Promise<void> {
  // The signed text, without the signature: some algorithms have several signatures for the same text.
  const digest = createHash('sha256')
    .update(jwt.slice(0, jwt.lastIndexOf('.')))
    .digest();
  const taken = await db.asPlatform((tx) =>
    tx
      .insertInto('exchanged_tokens')
      .values({ digest, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('digest')
      .executeTakeFirst(),
  );
  if (!taken) throw new ProblemError('not_authenticated', 'This sign-in was used already. Sign in again.');
}

/**
 * Exchanges an access token for a console token and starts a console session. A token can be exchanged once.
 * @param origin where the session begins, as its owner will recognize it
 * @param brought an invitation; the embedded provider's own pages have accepted theirs already
 * @throws ProblemError not_authenticated for a bad token; missing_ability when the person is not an active user of
 * the organization, or the organization is suspended
 */
export async function exchangeToken(
  deps: ExchangeDeps,
  jwt: string,
  origin?: SessionOrigin,
  brought?: BroughtInvitation,
): Promise<Exchanged> {
  const { db, issuer, sessions, logger } = deps;
  const { person, organization, signedInAt, expiresAt } = await issuer
    .verify(jwt, deps.now())
    .catch((error: unknown) => {
      if (error instanceof ProblemError)
        logger.warn(
          {
            event: 'exchange.refused',
            code: error.code,
            reason: (error.cause as Error | undefined)?.message,
          },
          'A token exchange was refused',
        );
      throw error;
    });
  if ('accountId' in person && signedInAt) await refuseEndedSignIn(db, person.accountId, signedInAt);
  await takeToken(db, jwt, expiresAt);
  if (brought && 'email' in person) await deps.acceptFor(person.email, brought);
  const memberships = await db.asPlatform((tx) => membershipsOf(tx, person));
  const choice = chooseOrganization(memberships, organization);
  if (choice.kind !== 'one') {
    logger.warn(
      { event: 'exchange.no_membership', accountId: 'accountId' in person ? person.accountId : null },
      'A token exchange was refused',
    );
    throw new ProblemError('missing_ability', 'Your account is not active in this organization.');
  }
  const { tenantId, userId } = choice.membership;
  const { session, cookie } = await sessions.start(
    {
      tenantId,
      userId,
      accountId: 'accountId' in person ? person.accountId : null,
      ...(origin ? { origin } : {}),
    },
    deps.now(),
  );
  return { result: await resultFor(deps, session), setCookie: cookie };
}

/**
 * Renews a console session from its cookie.
 * @throws ProblemError session_expired when there is nothing to renew
 */
export async function renewSession(deps: ExchangeDeps, cookie: string | undefined): Promise<Exchanged> {
  const { sessions, logger } = deps;
  const renewal = await sessions.renew(cookie, deps.now());
  if (renewal.kind === 'ended') {
    if (renewal.reason === 'reuse')
      logger.error(
        { event: 'session.reuse', sessionId: renewal.sessionId },
        'An old session cookie was used again: the session was ended',
      );
    throw new ProblemError('session_expired');
  }
  try {
    return { result: await resultFor(deps, renewal.session), setCookie: renewal.cookie };
  } catch (error) {
    if (error instanceof ProblemError) await sessions.endById(renewal.session.id, 'refused', deps.now());
    throw error;
  }
}
