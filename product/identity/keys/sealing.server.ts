import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets unreadable at rest. */
export interface Sealer {
  /** @param context what the secret belongs to; the same text is needed to open it, so rows can't be swapped */
  seal(plain: Uint8Array, context: string): Buffer;
  /** @throws when the text was changed, belongs to another context or was sealed with another key */
  open(sealed: Uint8Array, context: string): Buffer;
}

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const MIN_KEY_BYTES = 16;

/**
 * Makes the sealer of identity: AES-256-GCM under a key that is derived from the installation's envelope key for
 * this use alone.
 * @param secretsKey the envelope key, as bytes or as the text of SECRETS_KEY
 * @throws RangeError when the key is shorter than 16 bytes
 */
export function createSealer(secretsKey: string | Uint8Array): Sealer {
  const material = typeof secretsKey === 'string' ? Buffer.from(secretsKey, 'utf8') : secretsKey;
  if (material.length < MIN_KEY_BYTES)
    throw new RangeError('The envelope key is too short: 16 bytes at least.');
  const key = Buffer.from(hkdfSync('sha256', material, '', 'tributary identity sealing', 32));
  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== FORMAT) throw new Error('This was not sealed in a format that is known here.');
      const iv = bytes.subarray(1, 1 + IV_BYTES);
      const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
