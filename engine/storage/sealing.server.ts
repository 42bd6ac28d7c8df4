import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type CipherKey,
  type KeyObject,
} from 'node:crypto';

/** Encrypts secrets at rest. A text that is sealed for one place can't be opened for another. */
export interface Sealer {
  /** @param place where it will be stored, for example `tenant/connector/environment` */
  seal(content: string | Uint8Array, place: string): string;
  /** @throws SealingError for another key, another place, or an altered text */
  open(sealed: string, place: string): Buffer;
  /** Whether a text was sealed with an older key and should be sealed again. */
  isStale(sealed: string): boolean;
  /** Twelve characters that distinguish secrets in a log and reveal nothing of them. */
  fingerprint(text: string): string;
}

export class SealingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SealingError';
  }
}

/** How many bytes longer something encrypted is: its nonce and its tag. */
export const SEALED_MORE = 12 + 16;
const VERSION = 's1';
const SHORTEST_KEY = 32;

interface Key {
  id: string;
  wrap: KeyObject;
  mark: KeyObject;
}

function deriveKey(secret: string): Key {
  if (secret.length < SHORTEST_KEY)
    throw new SealingError(`SECRETS_KEY must have at least ${SHORTEST_KEY} characters.`);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'tributary', purpose, 32));
  const wrap = derive('sealing');
  return {
    id: createHash('sha256').update(wrap).digest('hex').slice(0, 8),
    wrap: createSecretKey(wrap),
    mark: createSecretKey(derive('fingerprint')),
  };
}

/** Encrypts bytes for one place: nonce, ciphertext and tag, `SEALED_MORE` bytes more than there were. */
export function encrypt(key: CipherKey, data: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(data), cipher.final(), cipher.getAuthTag()]);
}

/** The bytes that were encrypted. @throws Error for another key, another place, or altered bytes */
export function decrypt(key: CipherKey, data: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12), { authTagLength: 16 }).setAAD(
    Buffer.from(place),
  );
  decipher.setAuthTag(data.subarray(-16));
  return Buffer.concat([decipher.update(data.subarray(12, -16)), decipher.final()]);
}

/**
 * Makes a sealer: AES-256-GCM with a separate data key for each text, wrapped by the envelope key.
 * @param secretsKey the installation's SECRETS_KEY, 32 characters or more
 * @param olderKeys keys that were in use before; they open secrets, but no longer seal them
 */
export function createSealer(secretsKey: string, olderKeys: string[] = []): Sealer {
  const current = deriveKey(secretsKey);
  const keys = new Map([current, ...olderKeys.map(deriveKey)].map((key) => [key.id, key]));
  return {
    seal(content, place) {
      const dataKey = randomBytes(32);
      const parts = [encrypt(current.wrap, dataKey, place), encrypt(dataKey, Buffer.from(content), place)];
      return [VERSION, current.id, ...parts.map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed, place) {
      const [version, keyId = '', wrapped = '', data = ''] = sealed.split('.');
      const key = keys.get(keyId);
      if (version !== VERSION || !key)
        throw new SealingError('This was sealed with a key that is not known here.');
      try {
        const dataKey = decrypt(key.wrap, Buffer.from(wrapped, 'base64url'), place);
        return decrypt(dataKey, Buffer.from(data, 'base64url'), place);
      } catch {
        throw new SealingError('This can not be opened: it was changed, or belongs somewhere else.');
      }
    },
    isStale: (sealed) => sealed.split('.')[1] !== current.id,
    fingerprint: (text) => createHmac('sha256', current.mark).update(text).digest('base64url').slice(0, 12),
  };
}
