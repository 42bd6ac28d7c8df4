import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { loadIdentityKeys } from '../keys/key-store.server.ts';
import type { IdentityHarness } from '../testing/harness.server.ts';
import { startRiver, type RiverNewcomer, type River } from '../testing/river.server.ts';

let at: River;
let harness: IdentityHarness;

beforeAll(async () => {
  at = await startRiver();
  harness = at.harness;
});
afterAll(() => harness.close());

describe('a hostile token', () => {
  let person: RiverNewcomer;
  beforeAll(async () => {
    person = await at.newcomer();
  });

  /** A console token as ours, signed with our own key, with one thing changed. */
  const forge = async (
    change: (jwt: SignJWT) => SignJWT,
    more: { typ?: string; purpose?: 'console' | 'provider'; claims?: object } = {},
  ) => {
    const claims = JSON.parse(
      Buffer.from(person.result.token.split('.')[1]!, 'base64url').toString(),
    ) as object;
    const keys = await loadIdentityKeys(
      harness.db,
      createSealer('an envelope key for tests only, long enough'),
    );
    const key = keys[more.purpose ?? 'console'][0]!;
    const jwt = new SignJWT({ ...claims, ...more.claims }).setProtectedHeader({
      alg: 'ES256',
      kid: key.kid,
      typ: more.typ ?? 'tributary+jwt',
    });
    return change(jwt).sign(key.privateKey);
  };
  const same = (jwt: SignJWT) => jwt;

  it('that is unchanged is accepted, to prove the tests below', async () => {
    await expect(at.actorOf(await forge(same))).resolves.toMatchObject({ tenantSlug: 'river' });
  });

  it('for another audience, from another issuer, of another type, by the other key or without a date is refused', async () => {
    for (const token of [
      await forge((jwt) => jwt.setAudience('another-api')),
      await forge((jwt) => jwt.setIssuer('https://evil.test')),
      await forge(same, { typ: 'JWT' }),
      await forge(same, { typ: 'at+jwt' }),
      await forge(same, { purpose: 'provider' }),
      await forge(same, { claims: { exp: undefined } }),
      await forge(same, { claims: { iat: undefined } }),
      await forge(same, { claims: { sub: undefined } }),
      await forge(same, { claims: { sid: "'; DROP TABLE users; --" } }),
      await forge(same, { claims: { tid: 1 } }),
    ])
      await expect(at.actorOf(token)).rejects.toMatchObject({ code: 'not_authenticated', status: 401 });
  });

  it('that is over is told apart from one that never was good', async () => {
    const past = Math.floor(harness.clock.now.getTime() / 1000) - 60;
    const token = await forge((jwt) => jwt.setExpirationTime(past));
    await expect(at.actorOf(token)).rejects.toMatchObject({ code: 'session_expired', status: 401 });
  });

  it('that names another organization, person or session than its own is refused', async () => {
    const hill = await harness.addTenant(`hill-${crypto.randomUUID().slice(0, 8)}`);
    const other = await at.newcomer();
    const { sessionId } = await harness.identity.verifyToken(other.result.token);
    for (const claims of [
      { tid: hill },
      { sub: other.userId },
      { sid: sessionId },
      { sid: crypto.randomUUID() },
    ])
      await expect(at.actorOf(await forge(same, { claims }))).rejects.toMatchObject({
        code: 'session_expired',
      });
  });
});
