import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords.server.ts';
import { isPattern, repeatedPiece } from './password-patterns.ts';

/** The least that OWASP recommends for Argon2id: 19 MiB, two passes, one lane. Argon2id is the package's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const MIN_PASSWORD_LENGTH = 8;
/** In characters. Longer texts are no password, but work for the server. */
export const MAX_PASSWORD_LENGTH = 256;

/** One spelling for characters that keyboards type in several ways: é is é, composed or not. */
const normalize = (password: string) => password.normalize('NFKC');

/**
 * Makes the hash of a password for the database.
 * @throws RangeError when the password has fewer than 8 or more than 256 characters
 */
export async function hashPassword(password: string): Promise<string> {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) {
    throw new RangeError(`A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
  }
  return hash(normalize(password), COST);
}

/** Why a new password is refused; the words are `identity:newPassword.problems.*`, with {{min}} and {{max}}. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'common' | 'personal' | 'pattern';

/** Characters around a common word or the person's own name that do not make it a different password. */
const TRIMMINGS = 5;
const LEAST_REST = 6;
const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '1': 'i',
  '!': 'i',
};

/**
 * The readings of a password that guessing programs try first: unchanged, without l33t, without surrounding characters.
 */
function readingsOf(text: string): string[] {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const piece = repeatedPiece(text);
  const plain = (of: string) => of.replace(/[@430$571!]/g, (character) => LEET[character]!);
  const whole = [text, [...text].toReversed().join(''), ...(piece.length >= 4 ? [piece] : [])];
  const trimmed = text.length - bare.length <= TRIMMINGS && bare.length >= 4 ? [bare, plain(bare)] : [];
  const core = plain(text.replace(/[\d\p{P}\p{S}]{1,5}$/u, ''));
  return [...whole, plain(text), ...trimmed, ...(core.length >= 4 ? [core] : [])];
}

/** Whether little is left of a password without the words that anybody knows of its owner. */
function isPersonal(text: string, { email, names }: { email: string; names: readonly string[] }): boolean {
  const words = [...names, ...email.split(/[@.]/), 'tributary'].flatMap((name) =>
    fold(name).split(/[^\p{L}\p{N}]+/u),
  );
  const known = [...new Set(words)]
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.length < LEAST_REST;
}

const fold = (text: string): string => normalize(text).toLowerCase();

/**
 * Checks a new password: long enough, not among the most used ones or a variation of one, not a pattern, and not the
 * person's address or name. No rule requires kinds of characters.
 * @param about the person's address, and names that strangers know: the person's, the organization's
 * @returns null when it is accepted
 */
export function checkNewPassword(
  password: string,
  about: { email: string; names: readonly string[] },
): PasswordProblem | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return 'tooShort';
  if (length > MAX_PASSWORD_LENGTH) return 'tooLong';
  const text = fold(password).trim();
  if (isPattern(text)) return 'pattern';
  if (isPersonal(text, about)) return 'personal';
  return readingsOf(text).some(isCommonPassword) ? 'common' : null;
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the account's. Without an account the same work is done on a decoy, so that the time of the
 * response does not reveal whether there is one.
 * @param passwordHash result of hashPassword, or null when there is no account or no password
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), COST);
  const against = passwordHash ?? (await decoy);
  const matches = await verify(against, normalize(password.slice(0, MAX_PASSWORD_LENGTH * 4)));
  return matches && passwordHash !== null;
}
