import { Secret, TOTP } from 'otpauth';

/** The parameters of every authenticator app (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the present one whose codes are accepted: phones' clocks are a little off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret as base32, the way people type it where no camera reads the picture. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

function generator(secret: string, email = ''): TOTP {
  return new TOTP({ ...SHAPE, issuer: 'Tributary', label: email, secret: Secret.fromBase32(secret) });
}

/** The address in the picture that authenticator apps read (`otpauth://totp/…`). */
export const addressOfSecret = (secret: string, email: string): string => generator(secret, email).toString();

/** A typed code without the blanks that apps show inside; null when it cannot be a code. */
export function readCode(typed: string): string | null {
  const digits = typed.replace(/\s+/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * Finds the step that a code belongs to: seconds since 1970 divided by 30.
 * @returns null for a code of no step within one of the present
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generator(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / SHAPE.period) + delta;
}
