import { hash, verify } from '@node-rs/argon2';

/** The least that OWASP recommends for Argon2id: 19 MiB, two passes, one lane. Argon2id is the package's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const MIN_PASSWORD_LENGTH = 8;
/** In characters. Longer texts are no password, but work for the server. */
export const MAX_PASSWORD_LENGTH = 256;

/** One spelling for what keyboards type in several: é is é, composed or not. */
const normalize = (password: string) => password.normalize('NFKC');

/**
 * Makes the text that stands for a password in the database.
 * @throws RangeError when the password has fewer than 8 or more than 256 characters
 */
export async function hashPassword(password: string): Promise<string> {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) {
    throw new RangeError(`A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
  }
  return hash(normalize(password), COST);
}

let decoy: Promise<string> | undefined;

/**
 * Tells whether the password is the account's. Without an account the same work is done on a decoy, so that the
 * time of the answer does not tell who has an account.
 * @param passwordHash what hashPassword made, or null when there is no account or no password
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), COST);
  const against = passwordHash ?? (await decoy);
  const matches = await verify(against, normalize(password.slice(0, MAX_PASSWORD_LENGTH * 4)));
  return matches && passwordHash !== null;
}
