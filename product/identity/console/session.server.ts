import { randomBytes, timingSafeEqual } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { isId, newId } from '@tributary/engine/storage/ids.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';
import type { Selectable } from 'kysely';
import { sessionLimits } from '../sign-in-rules/rules.server.ts';
import type { ConsoleSessionsTable } from '../tables.ts';
import type { SessionOrigin } from './session-origin.ts';

export const SESSION_COOKIE = 'tributary_session';
/** Seconds without a renewal after which a session ends: 8 hours. */
export const IDLE_LIMIT_S = 8 * 3600;
/** Seconds after which it ends in any case: 7 days. */
export const ABSOLUTE_LIMIT_S = 7 * 24 * 3600;
/**
 * Seconds in which a cookie that was replaced is still good, however many have come after it. Many tabs that share a
 * cookie renew at the same time and in any order, and a response that was lost is requested again after the console's
 * time-out of 10 s.
 */
export const GRACE_S = 15;

/** Replaced cookies whose time is remembered: more than any number of tabs replaces within the grace. */
const MOST_REPLACED = 200;

export type EndReason =
  | 'signed_out'
  | 'reuse'
  | 'idle'
  | 'too_old'
  | 'refused'
  /** From another of the person's own sessions. */
  | 'signed_out_elsewhere'
  | 'password_changed';

export interface StoredSession {
  id: string;
  tenantId: string;
  userId: string;
}

export type Renewal =
  | { kind: 'renewed'; session: StoredSession; cookie: string }
  | { kind: 'ended'; reason: EndReason | 'unknown'; sessionId: string | null };

export interface ConsoleSessions {
  /** Starts a session and answers it with its cookie. */
  start(
    of: { tenantId: string; userId: string; accountId: string | null; origin?: SessionOrigin },
    now: Date,
  ): Promise<{ session: StoredSession; cookie: string }>;
  /** Takes a cookie, and gives the next one. A cookie that was replaced longer ago than the grace ends the session. */
  renew(cookie: string | undefined, now: Date): Promise<Renewal>;
  /** Ends the session of this cookie. Answers its id, or null when the cookie is none of ours. */
  end(cookie: string | undefined, reason: EndReason, now: Date): Promise<string | null>;
  endById(id: string, reason: EndReason, now: Date): Promise<void>;
  /** The cookie that removes the session's. */
  clearing: string;
}

/**
 * Console sessions: an HttpOnly cookie that only renewals see. Its value is `id.generation.proof`; the proof is a
 * keyed digest, so the same generation always has the same cookie and tabs that race are given the same one.
 */
export function createConsoleSessions(db: Database, keys: IdentityKeys, secure: boolean): ConsoleSessions {
  const cookieWith = (value: string, maxAge: number) =>
    stringifySetCookie({
      name: SESSION_COOKIE,
      value,
      path: '/auth/session',
      maxAge,
      httpOnly: true,
      sameSite: 'strict',
      secure,
    });
  const proofOf = (id: string, generation: number, salt: Buffer) =>
    keys.digest('session', `${id}.${generation}.${salt.toString('base64url')}`).toString('base64url');

  function cookieOf(id: string, generation: number, salt: Buffer, expiresAt: Date, now: Date): string {
    const left = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
    return cookieWith(`${id}.${generation}.${proofOf(id, generation, salt)}`, Math.min(IDLE_LIMIT_S, left));
  }

  function parse(cookie: string | undefined) {
    const [id, generation, proof, ...rest] = (cookie ?? '').split('.');
    if (!isId(id) || !/^[1-9]\d{0,8}$/.test(generation ?? '') || !proof || rest.length > 0) return null;
    return { id, generation: Number(generation), proof: Buffer.from(proof) };
  }

  function isGenuine(row: ConsoleSessionRow, generation: number, proof: Buffer): boolean {
    const expected = Buffer.from(proofOf(row.id, generation, row.salt));
    return proof.length === expected.length && timingSafeEqual(proof, expected);
  }

  function reasonToEnd(
    row: ConsoleSessionRow,
    generation: number,
    limits: { idle: number; session: number } | undefined,
    now: Date,
  ): EndReason | null {
    const secondsSince = (then: Date) => (now.getTime() - then.getTime()) / 1000;
    // The organization's rules may have changed since the session began.
    const longest = limits?.session ?? ABSOLUTE_LIMIT_S;
    if (row.expires_at <= now || secondsSince(row.created_at) >= longest) return 'too_old';
    if (secondsSince(row.last_used_at) > (limits?.idle ?? IDLE_LIMIT_S)) return 'idle';
    if (generation === row.generation) return null;
    const replacedAt = replacedTimes(row)[generation - row.generation];
    return replacedAt && secondsSince(replacedAt) <= GRACE_S ? null : 'reuse';
  }

  return {
    clearing: cookieWith('', 0),
    async start({ tenantId, userId, accountId, origin }, now) {
      const id = newId();
      const salt = randomBytes(16);
      const limits = await db.asPlatform((tx) => sessionLimits(tx, tenantId));
      const seconds = Math.min(limits?.session ?? ABSOLUTE_LIMIT_S, ABSOLUTE_LIMIT_S);
      const expiresAt = new Date(now.getTime() + seconds * 1000);
      const times = { created_at: now, last_used_at: now, expires_at: expiresAt };
      await db.asPlatform((tx) =>
        tx
          .insertInto('console_sessions')
          .values({
            id,
            tenant_id: tenantId,
            user_id: userId,
            account_id: accountId,
            generation: 1,
            replaced_at: [],
            salt,
            ...times,
            ended_at: null,
            end_reason: null,
            user_agent: origin?.userAgent ?? null,
            network: origin?.network ?? null,
          })
          .execute(),
      );
      return { session: { id, tenantId, userId }, cookie: cookieOf(id, 1, salt, expiresAt, now) };
    },
    renew(cookie, now) {
      const given = parse(cookie);
      if (!given) return Promise.resolve({ kind: 'ended', reason: 'unknown', sessionId: null });
      return db.asPlatform(async (tx): Promise<Renewal> => {
        const row = await tx
          .selectFrom('console_sessions')
          .selectAll()
          .where('id', '=', given.id)
          .forUpdate()
          .executeTakeFirst();
        if (!row || !isGenuine(row, given.generation, given.proof))
          return { kind: 'ended', reason: 'unknown', sessionId: null };
        if (row.ended_at) return { kind: 'ended', reason: 'signed_out', sessionId: row.id };
        const reason = reasonToEnd(row, given.generation, await sessionLimits(tx, row.tenant_id), now);
        if (reason) {
          await tx
            .updateTable('console_sessions')
            .set({ ended_at: now, end_reason: reason })
            .where('id', '=', row.id)
            .execute();
          return { kind: 'ended', reason, sessionId: row.id };
        }
        const isCurrent = given.generation === row.generation;
        const generation = isCurrent ? row.generation + 1 : row.generation;
        const changes = isCurrent
          ? { generation, replaced_at: [...row.replaced_at, now].slice(-MOST_REPLACED), last_used_at: now }
          : { last_used_at: now };
        await tx.updateTable('console_sessions').set(changes).where('id', '=', row.id).execute();
        const session = { id: row.id, tenantId: row.tenant_id, userId: row.user_id };
        return {
          kind: 'renewed',
          session,
          cookie: cookieOf(row.id, generation, row.salt, row.expires_at, now),
        };
      });
    },
    end(cookie, reason, now) {
      const given = parse(cookie);
      if (!given) return Promise.resolve(null);
      return db.asPlatform(async (tx) => {
        const row = await tx
          .selectFrom('console_sessions')
          .selectAll()
          .where('id', '=', given.id)
          .forUpdate()
          .executeTakeFirst();
        if (!row || !isGenuine(row, given.generation, given.proof)) return null;
        await tx
          .updateTable('console_sessions')
          .set({ ended_at: now, end_reason: reason })
          .where('id', '=', row.id)
          .where('ended_at', 'is', null)
          .execute();
        return row.id;
      });
    },
    async endById(id, reason, now) {
      await db.asPlatform((tx) =>
        tx
          .updateTable('console_sessions')
          .set({ ended_at: now, end_reason: reason })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .execute(),
      );
    },
  };
}

type ConsoleSessionRow = Selectable<ConsoleSessionsTable>;

/** When earlier generations were replaced, by how far back they are: -1 is the one before the current. */
function replacedTimes({ replaced_at: times }: ConsoleSessionRow): Record<number, Date> {
  return Object.fromEntries(times.map((time, index) => [index - times.length, time]));
}
