import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { lastUsed } from '@tributary/engine/held/last-used.ts';

/** Where a challenge holds: it can't be used for another form. */
export interface ChallengePlace {
  tenantId: string;
  formId: string;
}

/** A challenge as a visitor's browser gets it. */
export interface Challenge {
  /** Sent back with the solution. */
  token: string;
  /** How many zero bits the hash of `{seed}.{number}` must begin with. */
  bits: number;
  seed: string;
}

/** The evidence of a solved challenge, or an answered question. */
export interface Evidence {
  bits: number;
  /** Milliseconds since it was issued. */
  ageMs: number;
  /** Can be used once. */
  nonce: string;
}

/** For so long after it was issued, a challenge may be used. */
export const CHALLENGE_MS = 15 * 60_000;
/** Clocks of several processes differ a little. */
const AHEAD_MS = 60_000;
/** A question read and answered by a person takes longer than this. */
const QUESTION_MIN_MS = 2_000;
/** Used challenges that are remembered; each costs its sender the work that it asked for. */
const REMEMBERED = 100_000;

const TOKEN = /^(\w{1,9})\.(\d{1,2})\.([\w-]{16})\.([\w-]{22})$/;
const PROOF = /^(.{10,80})~(\d{1,15})$/;

/**
 * Issues and checks challenges without storing them: the token contains its time of issue and its difficulty, signed by
 * this installation's key. Only used ones are kept, in this process, for as long as they could be used again.
 * @param secret the installation's secrets key; a key for this purpose alone is derived from it
 */
export function createChallenges(secret: string, now: () => number = Date.now) {
  const key = createSecretKey(createHmac('sha256', secret).update('tributary form protection').digest());
  const used = lastUsed<string>(REMEMBERED, CHALLENGE_MS + AHEAD_MS);
  const sign = (...parts: string[]): string =>
    createHmac('sha256', key).update(parts.join(' ')).digest().subarray(0, 16).toString('base64url');
  const macOf = (purpose: 'work' | 'question', place: ChallengePlace, head: string): string =>
    sign(purpose, place.tenantId, place.formId, head);
  const newToken = (purpose: 'work' | 'question', place: ChallengePlace, bits: number) => {
    const head = `${now().toString(36)}.${bits}.${randomBytes(12).toString('base64url')}`;
    return { head, mac: macOf(purpose, place, head) };
  };

  function read(purpose: 'work' | 'question', place: ChallengePlace, token: string) {
    const [, issued = '', bits = '', nonce = '', mac = ''] = TOKEN.exec(token) ?? [];
    if (!mac) return undefined;
    const wanted = Buffer.from(macOf(purpose, place, `${issued}.${bits}.${nonce}`));
    if (!timingSafeEqual(Buffer.from(mac), wanted)) return undefined;
    const ageMs = now() - Number.parseInt(issued, 36);
    if (ageMs > CHALLENGE_MS || ageMs < -AHEAD_MS) return undefined;
    return { bits: Number(bits), ageMs, nonce, mac };
  }

  /** Four digits that only this installation can derive from a question. */
  const digitsOf = (place: ChallengePlace, nonce: string): string =>
    String(
      createHmac('sha256', key)
        .update(`digits ${place.tenantId} ${place.formId} ${nonce}`)
        .digest()
        .readUInt32BE(0) % 10_000,
    ).padStart(4, '0');

  return {
    issue(place: ChallengePlace, bits: number): Challenge {
      const { head, mac } = newToken('work', place, bits);
      return { token: `${head}.${mac}`, bits, seed: mac };
    },
    /** Reads a solution, `{token}~{number}`. @returns undefined when it is none, of another form, or too old */
    readProof(place: ChallengePlace, proof: unknown): Evidence | undefined {
      const [, token = '', number = ''] = PROOF.exec(typeof proof === 'string' ? proof : '') ?? [];
      const found = read('work', place, token);
      if (!found) return undefined;
      const hash = createHash('sha256').update(`${found.mac}.${number}`).digest();
      return Math.clz32(hash.readUInt32BE(0)) < found.bits ? undefined : found;
    },
    /** A question for visitors without script: the token, and the digits that it asks for. */
    ask(place: ChallengePlace): { token: string; digits: string } {
      const { head, mac } = newToken('question', place, 0);
      return { token: `${head}.${mac}`, digits: digitsOf(place, head.split('.')[2]!) };
    },
    /**
     * Reads the answer to a question. A question has one try: right or wrong, it is used.
     * @param holder the submission that it is for
     */
    readAnswer(place: ChallengePlace, token: unknown, answer: string, holder: string): Evidence | undefined {
      const found = typeof token === 'string' ? read('question', place, token) : undefined;
      if (!found || found.ageMs < QUESTION_MIN_MS || this.use(found, holder) !== 'first') return undefined;
      return answer === digitsOf(place, found.nonce) ? found : undefined;
    },
    /** Whether a submission has used this evidence before: it was sent again. */
    isHeld: ({ nonce }: Evidence, holder: string): boolean => used.get(nonce) === holder,
    /** Uses evidence for a submission: the first time, again for the same one, or not, as another has used it. */
    use({ nonce }: Evidence, holder: string): 'first' | 'again' | 'spent' {
      const by = used.get(nonce);
      if (by === undefined) used.set(nonce, holder);
      return by === undefined ? 'first' : by === holder ? 'again' : 'spent';
    },
    /** Releases evidence that was used for the first time: nothing was written. */
    giveBack({ nonce }: Evidence): void {
      used.delete(nonce);
    },
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
