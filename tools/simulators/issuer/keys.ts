import { generateKeyPair as generate, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** A new RSA key: another kind than the product's own, as most services have. */
export const generateKeyPair = (): Promise<{ privateKey: KeyObject }> =>
  promisify(generate)('rsa', { modulusLength: 2048 });

export const exportJWK = (key: KeyObject): JsonWebKey => key.export({ format: 'jwk' });
