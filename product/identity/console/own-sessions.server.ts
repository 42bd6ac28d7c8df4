import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import type { SessionOrigin } from './session-origin.ts';
import { IDLE_LIMIT_S, type EndReason } from './session.server.ts';
import type { TokenClaims } from './token.server.ts';
import type {} from '../tables.ts';

/** One of a person's sessions, as its owner sees it. */
export interface OwnSession extends SessionOrigin {
  id: string;
  organization: string;
  startedAt: Date;
  lastUsedAt: Date;
  /** The one that asks. */
  current: boolean;
}

/** The account behind a session; null when an external issuer vouched for the person. */
export async function accountOfSession(
  tx: Transaction,
  { sessionId }: Pick<TokenClaims, 'sessionId'>,
): Promise<string | null> {
  const row = await tx
    .selectFrom('console_sessions')
    .select('account_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/**
 * The running sessions of a token's person: those of their account in all organizations, or those of the user when they
 * have no account here.
 */
async function runningSessions(tx: Transaction, claims: TokenClaims, now: Date) {
  const accountId = await accountOfSession(tx, claims);
  return tx
    .selectFrom('console_sessions as s')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', new Date(now.getTime() - IDLE_LIMIT_S * 1000))
    .where((of) =>
      accountId === null
        ? of.and([of('s.tenant_id', '=', claims.tenantId), of('s.user_id', '=', claims.userId)])
        : of('s.account_id', '=', accountId),
    );
}

/** Everywhere this person is signed in now, the asking session first, then the most recently used. */
export function listOwnSessions(db: Database, claims: TokenClaims, now: Date): Promise<OwnSession[]> {
  return db.asPlatform(async (tx) => {
    const running = await runningSessions(tx, claims, now);
    const rows = await running
      .innerJoin('tenants as t', 't.id', 's.tenant_id')
      .select(['s.id', 's.user_agent', 's.network', 's.created_at', 's.last_used_at', 't.name'])
      .orderBy('s.last_used_at', 'desc')
      .execute();
    return rows
      .map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        network: row.network,
        organization: row.name,
        startedAt: row.created_at,
        lastUsedAt: row.last_used_at,
        current: row.id === claims.sessionId,
      }))
      .toSorted((a, b) => Number(b.current) - Number(a.current));
  });
}

export interface SessionsToEnd {
  claims: TokenClaims;
  /** One of them; all but the asking one when left out. */
  id?: string;
  reason: EndReason;
  now: Date;
}

/**
 * Ends one of a person's sessions, or all but the one that asks. From the next request they are refused in every
 * process, and the sign-in page asks for the password again wherever the account was signed in until now.
 * @returns how many were ended; 0 when none of them is this person's
 */
export async function endOwnSessions(
  tx: Transaction,
  { claims, id, reason, now }: SessionsToEnd,
): Promise<number> {
  if (id !== undefined && !isId(id)) return 0;
  const running = await runningSessions(tx, claims, now);
  const chosen = await running
    .select('s.id')
    .where('s.id', id === undefined ? '<>' : '=', id ?? claims.sessionId)
    .execute();
  if (chosen.length === 0 && reason !== 'password_changed') return 0;
  const accountId = await accountOfSession(tx, claims);
  if (accountId)
    await tx.updateTable('accounts').set({ password_asked_after: now }).where('id', '=', accountId).execute();
  if (chosen.length === 0) return 0;
  await tx
    .updateTable('console_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where(
      'id',
      'in',
      chosen.map((row) => row.id),
    )
    .where('ended_at', 'is', null)
    .execute();
  return chosen.length;
}
