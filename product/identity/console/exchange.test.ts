import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissionsOf } from '@tributary/engine/access/roles.ts';
import { loadIdentityKeys } from '../keys/key-store.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import type { IdentityHarness } from '../testing/harness.server.ts';
import { startRiver, type River } from '../testing/river.server.ts';

let at: River;
let harness: IdentityHarness;
let river: string;

beforeAll(async () => {
  at = await startRiver();
  harness = at.harness;
  river = at.tenantId;
});
afterAll(() => harness.close());
beforeEach(() => harness.clock.reset());

describe('the token exchange', () => {
  it('answers token, permissions, e-mail and organization, and starts a session in a strict cookie', async () => {
    const { email, browser, result, userId } = await at.newcomer('user');
    expect(result).toMatchObject({ email, tenant: 'river', orgId: river, expiresIn: 600 });
    expect(result.permissions).toEqual(permissionsOf('user'));
    expect(await at.actorOf(result.token)).toEqual({
      tenantId: river,
      tenantSlug: 'river',
      plan: 'growth',
      userId,
      email,
      name: 'Ada Stream',
      role: 'user',
    });
    expect(browser.received.at(-1)).toMatch(
      /^tributary_session=.+; Max-Age=28800; Path=\/auth\/session; HttpOnly; SameSite=Strict$/,
    );
  });

  describe('refuses', () => {
    /** An access token as the provider makes it, for a new person unless told otherwise, with one thing changed. */
    const sign = async (
      change: (jwt: SignJWT) => SignJWT,
      of: { accountId?: string; organization?: string } = {},
    ) => {
      const sealer = createSealer('an envelope key for tests only, long enough');
      const { provider } = await loadIdentityKeys(harness.db, sealer);
      const key = provider[0]!;
      const accountId = of.accountId ?? (await at.newcomer()).accountId;
      const jwt = new SignJWT({ organization: of.organization ?? river })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid })
        .setIssuer(`${harness.origin}/auth`)
        .setAudience(`${harness.origin}/api`)
        .setSubject(accountId)
        .setJti(randomUUID())
        .setExpirationTime(Math.floor(harness.clock.now.getTime() / 1000) + 60);
      return change(jwt).sign(key.privateKey);
    };
    const exchange = (jwt: string) => harness.identity.exchangeToken({ jwt });

    it('no valid token, to prove the tests below', async () => {
      await expect(exchange(await sign((jwt) => jwt))).resolves.toHaveProperty('result.tenant', 'river');
    });

    it('the same one again, in sequence or at the same time, with any signature', async () => {
      const once = await sign((jwt) => jwt);
      await exchange(once);
      await expect(exchange(once)).rejects.toMatchObject({ code: 'not_authenticated', status: 401 });
      await expect(exchange(withOtherSignature(once))).rejects.toMatchObject({ code: 'not_authenticated' });
      const raced = await sign((jwt) => jwt);
      const ends = await Promise.allSettled(Array.from({ length: 10 }, () => exchange(raced)));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('another audience, another issuer and an expired one', async () => {
      const past = Math.floor(harness.clock.now.getTime() / 1000) - 60;
      for (const change of [
        (jwt: SignJWT) => jwt.setAudience(`${harness.origin}/other`),
        (jwt: SignJWT) => jwt.setIssuer('https://evil.test'),
        (jwt: SignJWT) => jwt.setExpirationTime(past),
      ]) {
        await expect(exchange(await sign(change))).rejects.toMatchObject({
          code: 'not_authenticated',
          status: 401,
        });
      }
    });

    it('an unsigned one, one with a foreign key, one signed with the public key as a secret, and nonsense', async () => {
      const { accountId } = await at.newcomer();
      const claims = {
        organization: river,
        sub: accountId,
        iss: `${harness.origin}/auth`,
        aud: `${harness.origin}/api`,
      };
      const foreign = await generateKeyPair('ES256');
      const keys = (await (await harness.browser().open('/auth/jwks')).json()) as { keys: { kid: string }[] };
      const tokens = [
        new UnsecuredJWT(claims).setExpirationTime('1m').encode(),
        await new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', kid: keys.keys[0]!.kid })
          .setExpirationTime('1m')
          .sign(foreign.privateKey),
        await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1m')
          .sign(Buffer.from(JSON.stringify(keys.keys[0]))),
        '',
        'a.b.c',
        'x'.repeat(100_000),
      ];
      for (const jwt of tokens)
        await expect(exchange(jwt)).rejects.toMatchObject({ code: 'not_authenticated' });
    });

    it("one of our own console tokens, and the API the provider's", async () => {
      const { result } = await at.newcomer();
      await expect(exchange(result.token)).rejects.toMatchObject({ code: 'not_authenticated' });
      await expect(harness.identity.verifyToken(await sign((jwt) => jwt))).rejects.toMatchObject({
        code: 'not_authenticated',
      });
    });

    it('a user who was deleted, is inactive, is still only invited, or whose organization is suspended', async () => {
      const { accountId, userId } = await at.newcomer();
      const jwt = () => sign((token) => token, { accountId });
      const hopeless = async () =>
        expect(exchange(await jwt())).rejects.toMatchObject({ code: 'missing_ability', status: 403 });
      for (const status of ['INACTIVE', 'PENDING']) {
        await at.changeUser(userId, { status });
        await hopeless();
      }
      await at.changeUser(userId, { status: 'ACTIVE' });
      const atHill = await harness.addTenant('hill');
      await expect(
        exchange(await sign((token) => token, { accountId, organization: atHill })),
      ).rejects.toMatchObject({ code: 'missing_ability' });
      await harness.db.asPlatform((tx) =>
        tx.updateTable('tenants').set({ suspended_at: new Date() }).where('id', '=', river).execute(),
      );
      await hopeless();
      await harness.db.asPlatform((tx) =>
        tx.updateTable('tenants').set({ suspended_at: null }).where('id', '=', river).execute(),
      );
      await at.removeUser(userId);
      await hopeless();
    });
  });
});

describe('a console token', () => {
  it('ends after ten minutes', async () => {
    const { result } = await at.newcomer();
    harness.clock.pass(599);
    await expect(at.actorOf(result.token)).resolves.toBeTruthy();
    harness.clock.pass(20);
    await expect(at.actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
  });

  it('is refused unsigned, changed, or signed by others', async () => {
    const { result } = await at.newcomer();
    const [header, body, signature] = result.token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { privateKey } = await generateKeyPair('ES256');
    const kid = (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
    for (const token of [
      `${encode({ alg: 'none', typ: 'tributary+jwt' })}.${body}.`,
      `${header}.${encode({ ...claims, tid: crypto.randomUUID() })}.${signature}`,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'tributary+jwt' })
        .sign(privateKey),
      '',
    ]) {
      await expect(harness.identity.verifyToken(token)).rejects.toMatchObject({ code: 'not_authenticated' });
    }
  });

  it('has the role and status of the next request', async () => {
    const { result, userId } = await at.newcomer('admin');
    await at.changeUser(userId, { role: 'analyst' });
    expect((await at.actorOf(result.token)).role).toBe('analyst');
    await at.changeUser(userId, { status: 'INACTIVE' });
    await expect(at.actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
    await at.changeUser(userId, { status: 'ACTIVE', role: 'overlord' });
    await expect(at.actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
  });

  it('ends with the user, the account and the organization', async () => {
    const { result, userId, accountId } = await at.newcomer();
    const set = (table: 'tenants' | 'accounts', column: string, id: string, value: Date | null) =>
      harness.db.asPlatform((tx) =>
        sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value} WHERE id = ${id}`.execute(tx),
      );
    for (const [table, column, id] of [
      ['tenants', 'suspended_at', river],
      ['accounts', 'disabled_at', accountId],
    ] as const) {
      await set(table, column, id, new Date());
      await expect(at.actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
      await set(table, column, id, null);
      await expect(at.actorOf(result.token)).resolves.toBeTruthy();
    }
    await at.removeUser(userId);
    await expect(at.actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
  });
});

/** Every ECDSA signature (r, s) has a twin, (r, n - s), that verifies just as well. */
function withOtherSignature(jwt: string): string {
  const [header, payload, signature] = jwt.split('.') as [string, string, string];
  const bytes = Buffer.from(signature, 'base64url');
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const twin = (order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)).toString(16).padStart(64, '0');
  const changed = Buffer.concat([bytes.subarray(0, 32), Buffer.from(twin, 'hex')]);
  return `${header}.${payload}.${changed.toString('base64url')}`;
}
