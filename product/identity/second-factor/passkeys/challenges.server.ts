import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { limitChallenges } from '../../row-limit.server.ts';
import type {} from '../tables.ts';

/** The purpose of a challenge: a new passkey of an account, or one visit to the sign-in page. */
export type ChallengePurpose = `register/${string}` | `sign-in/${string}` | `second-step/${string}`;

const digestOf = (purpose: ChallengePurpose, challenge: string): Buffer =>
  createHash('sha256').update(`${purpose}\n${challenge}`).digest();

const limit = limitChallenges();

/** Makes a challenge that can be answered once, for this purpose alone, within so many seconds. */
export async function makeChallenge(
  tx: Transaction,
  purpose: ChallengePurpose,
  now: Date,
  seconds: number,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await tx
    .insertInto('passkey_challenges')
    .values({
      made_at: now,
      digest: digestOf(purpose, challenge),
      expires_at: new Date(now.getTime() + seconds * 1000),
    })
    .execute();
  await limit(tx);
  return challenge;
}

/** Takes a challenge out. Tells whether it was there: of two answers to one challenge, one finds it. */
export async function takeChallenge(
  tx: Transaction,
  purpose: ChallengePurpose,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('digest', '=', digestOf(purpose, challenge))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
