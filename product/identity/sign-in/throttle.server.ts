import { sql } from 'kysely';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';
import type {} from '../tables.ts';

/** How attempts of one kind are slowed. */
interface Pace {
  /** Attempts that are not slowed at all. */
  free: number;
  /** The longest wait between two attempts, in seconds. Waits double from one second up to it; none is permanent. */
  longest: number;
  /** After so many seconds without an attempt, the count starts again. */
  forgets: number;
}

/** From a browser that signed in to this account before: only its own mistakes count. */
const KNOWN_DEVICE: Pace = { free: 5, longest: 60, forgets: 900 };
/** One address trying one account. */
const PAIR: Pace = { free: 5, longest: 60, forgets: 900 };
/** One account tried from anywhere unknown. */
const ACCOUNT: Pace = { free: 20, longest: 30, forgets: 900 };
/** One address trying any accounts. An office shares one, so it has more room. */
const ADDRESS: Pace = { free: 40, longest: 60, forgets: 3600 };

/**
 * Codes tried from anywhere unknown by people who have the right password. Six digits are guessed sooner than a
 * password, so the waits grow longer; the owner's known browsers and passkeys do not wait for them.
 */
const CODES: Pace = { free: 10, longest: 300, forgets: 3600 };

/**
 * Emails with a link to one account. Each arrives in a person's mailbox, so a few are enough for an hour; only the
 * newest link works.
 */
const LETTERS: Pace = { free: 4, longest: 600, forgets: 3600 };

export interface Attempt {
  email: string;
  /**
   * The kind of attempt; each kind is counted separately. A password at sign-in when left out; `proof` is a password
   * asked for again, `reset` an e-mail with a link.
   */
  what?: 'code' | 'proof' | 'reset';
  network: string;
  /** The browser's device id, when it is known for this account. */
  device: string | null;
}

export interface SignInThrottle {
  /**
   * Counts an attempt before the password is looked at, so that a hundred at once are a hundred.
   * @returns seconds to wait before the next attempt is looked at; 0 when this one may go on
   */
  admit(attempt: Attempt, now: Date): Promise<number>;
  /** Takes the count back after a right password. */
  forgive(attempt: Attempt): Promise<void>;
}

/** A wait that refuses the attempt. Throwing it rolls back the attempt's other counts. */
class Slowed extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('slowed');
    this.seconds = seconds;
  }
}

/**
 * Slows guessing without locking anyone out: a person who has signed in from this browser before is slowed by that
 * browser's mistakes alone, independent of strangers; everyone else waits a minute at most.
 */
export function createSignInThrottle(db: Database, keys: IdentityKeys): SignInThrottle {
  function bucketsOf({ email, what, network, device }: Attempt) {
    const bucket = (kind: string, pace: Pace, of: string) => ({
      kind,
      pace,
      key: keys.digest('throttle', `${what ? `${what}/` : ''}${kind}\n${of}`),
    });
    const buckets = device
      ? [bucket('device', KNOWN_DEVICE, `${email}\n${device}`)]
      : [
          bucket('pair', PAIR, `${email}\n${network}`),
          bucket('account', what === 'code' ? CODES : what === 'reset' ? LETTERS : ACCOUNT, email),
          bucket('address', ADDRESS, network),
        ];
    // Always in one order, so that two attempts never wait for each other's rows.
    return buckets.toSorted((a, b) => Buffer.compare(a.key, b.key));
  }

  return {
    async admit(attempt, now) {
      try {
        await db.asPlatform(async (tx) => {
          for (const { key, pace } of bucketsOf(attempt)) {
            const { rows } = await sql<{ counted: boolean; next_at: Date }>`
              WITH counted AS (
                INSERT INTO sign_in_throttle AS t (key, attempts, next_at, updated_at) VALUES (${key}, 1, ${now}, ${now})
                ON CONFLICT (key) DO UPDATE SET
                  attempts = CASE WHEN t.updated_at < ${now}::timestamptz - make_interval(secs => ${pace.forgets}) THEN 1 ELSE t.attempts + 1 END,
                  next_at = CASE
                    WHEN t.updated_at < ${now}::timestamptz - make_interval(secs => ${pace.forgets}) OR t.attempts + 1 < ${pace.free} THEN ${now}::timestamptz
                    ELSE ${now}::timestamptz + make_interval(secs => least(${pace.longest}::float8, power(2, least(t.attempts + 1 - ${pace.free}, 20))))
                  END,
                  updated_at = ${now}
                WHERE t.next_at <= ${now}
                RETURNING true AS counted, next_at)
              SELECT counted, next_at FROM counted
              UNION ALL
              SELECT false, next_at FROM sign_in_throttle WHERE key = ${key} AND NOT EXISTS (SELECT FROM counted)`.execute(
              tx,
            );
            const [row] = rows;
            // No row at all: another request made it an instant ago, and its wait is not to be seen from here yet.
            if (!row?.counted)
              throw new Slowed(
                row ? Math.max(1, Math.ceil((row.next_at.getTime() - now.getTime()) / 1000)) : 1,
              );
          }
        });
        return 0;
      } catch (error) {
        if (error instanceof Slowed) return error.seconds;
        throw error;
      }
    },
    async forgive(attempt) {
      await db.asPlatform(async (tx) => {
        for (const { key, kind } of bucketsOf(attempt)) {
          // Counts of strangers are reduced by this one attempt only: a right password must not clear their tracks.
          if (kind === 'pair' || kind === 'device')
            await tx.deleteFrom('sign_in_throttle').where('key', '=', key).execute();
          else
            await sql`UPDATE sign_in_throttle SET attempts = greatest(attempts - 1, 0), next_at = least(next_at, updated_at) WHERE key = ${key}`.execute(
              tx,
            );
        }
      });
    },
  };
}
