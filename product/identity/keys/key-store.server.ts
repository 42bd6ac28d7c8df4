import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type CryptoKey, type JWK } from 'jose';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type {} from '../tables.ts';
import { SealingError, type Sealer } from '@tributary/engine/storage/sealing.server.ts';

/** ES256 everywhere: short signatures, known to every client. */
export const SIGNING_ALGORITHM = 'ES256';

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  /** With kid, alg and use; fit to be published. */
  publicJwk: JWK;
}

/** Keys that are made once for an installation and shared by all its processes. */
export interface IdentityKeys {
  /** Newest first: the first signs, all of them verify. The provider's own tokens. */
  provider: SigningKey[];
  /** The console's short-lived tokens; never the provider's, so that neither passes for the other. */
  console: SigningKey[];
  /** Signs the provider's cookies. */
  cookies: string[];
  /** Keyed digests for cookies, throttle keys, recovery codes and stamps: one key for each use. */
  digest(use: 'session' | 'device' | 'throttle' | 'recovery' | 'stamp' | 'trust', text: string): Buffer;
}

/** Taken while the first keys are made, so that processes that start together agree on them. */
const KEYS_LOCK = 712_093_413;

const contextOf = (purpose: string, kid: string) => `signing_keys/${purpose}/${kid}`;

async function readSealed(tx: Transaction, sealer: Sealer, purpose: string) {
  const rows = await tx
    .selectFrom('signing_keys')
    .selectAll()
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({ row, secret: sealer.open(row.private_sealed, contextOf(purpose, row.kid)) }));
}

async function store(
  tx: Transaction,
  sealer: Sealer,
  purpose: string,
  kid: string,
  secret: Uint8Array,
  publicJwk: JWK | null,
): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({
      kid,
      purpose,
      public_jwk: publicJwk && JSON.stringify(publicJwk),
      private_sealed: sealer.seal(secret, contextOf(purpose, kid)),
      created_at: new Date(),
    })
    .execute();
}

async function signingKeys(tx: Transaction, sealer: Sealer, purpose: string): Promise<SigningKey[]> {
  const stored = await readSealed(tx, sealer, purpose);
  if (stored.length === 0) {
    const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const kid = newId();
    const publicJwk: JWK = { ...(await exportJWK(pair.publicKey)), kid, alg: SIGNING_ALGORITHM, use: 'sig' };
    await store(tx, sealer, purpose, kid, Buffer.from(await exportPKCS8(pair.privateKey)), publicJwk);
    return [{ kid, privateKey: pair.privateKey, publicJwk }];
  }
  return Promise.all(
    stored.map(async ({ row, secret }) => ({
      kid: row.kid,
      privateKey: await importPKCS8(secret.toString(), SIGNING_ALGORITHM, { extractable: true }),
      publicJwk: row.public_jwk as JWK,
    })),
  );
}

async function secretKeys(tx: Transaction, sealer: Sealer, purpose: string): Promise<Buffer[]> {
  const stored = await readSealed(tx, sealer, purpose);
  if (stored.length > 0) return stored.map(({ secret }) => secret);
  const secret = randomBytes(32);
  await store(tx, sealer, purpose, newId(), secret, null);
  return [secret];
}

/** The data was sealed with another key than the one that the server was started with. */
export class OtherSecretsKeyError extends Error {
  constructor() {
    super(
      [
        'SECRETS_KEY is another one than this installation’s data was sealed with.',
        'Start the server with the key of its first start. Where none was given then, it is in the file secrets.key of the data folder.',
        'Without it nothing that was sealed can be read: credentials of connectors, and files of visitors. If nothing was entered yet, delete the data folder and start over.',
      ].join('\n'),
    );
    this.name = 'OtherSecretsKeyError';
  }
}

/**
 * Reads the installation's keys and makes those that are missing.
 * @throws OtherSecretsKeyError when they were sealed with another key
 */
export async function loadIdentityKeys(db: Database, sealer: Sealer): Promise<IdentityKeys> {
  try {
    return await readKeys(db, sealer);
  } catch (error) {
    throw error instanceof SealingError ? new OtherSecretsKeyError() : error;
  }
}

function readKeys(db: Database, sealer: Sealer): Promise<IdentityKeys> {
  return db.asPlatform(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(KEYS_LOCK)})`.execute(tx);
    const provider = await signingKeys(tx, sealer, 'provider');
    const console = await signingKeys(tx, sealer, 'console');
    const cookies = await secretKeys(tx, sealer, 'cookies');
    const [digestSecret] = await secretKeys(tx, sealer, 'digests');
    const digestKey = createSecretKey(digestSecret!);
    return {
      provider,
      console,
      cookies: cookies.map((secret) => secret.toString('base64url')),
      digest: (use, text) => createHmac('sha256', digestKey).update(`${use}\n${text}`).digest(),
    };
  });
}
