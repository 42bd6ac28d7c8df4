import { exportJWK, exportPKCS8, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissionsOf } from '@tributary/engine/access/roles.ts';
import { loadIdentityKeys } from '../keys/key-store.server.ts';
import { createSealer } from '../keys/sealing.server.ts';
import { enter, startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import type { Browser } from '../testing/browser.server.ts';
import type { ExchangeResult } from './exchange.server.ts';

let harness: IdentityHarness;
let river: string;
let people = 0;

beforeAll(async () => {
  harness = await startIdentity();
  river = await harness.addTenant('river', 'River Trust');
});
afterAll(() => harness.close());
beforeEach(() => harness.clock.reset());

/** A new person of the river, who has entered the console. */
async function newcomer(role: 'admin' | 'user' = 'admin') {
  const email = `person${++people}@river.test`;
  const { accountId, userIds } = await harness.addPerson(email, [{ tenantId: river, role }]);
  const browser = harness.browser();
  const { result } = await enter(harness, browser, email);
  return { email, accountId, userId: userIds[0]!, browser, result };
}

const actorOf = async (token: string) =>
  harness.identity.loadActor(harness.db, await harness.identity.verifyToken(token));
const renew = (browser: Browser, headers: Record<string, string> = {}) =>
  browser.open('/auth/session', {
    method: 'POST',
    headers: { 'x-tributary-session': 'renew', origin: harness.origin, ...headers },
  });

async function changeUser(userId: string, changes: object) {
  await harness.db.inTenant(river, (tx) =>
    sql`UPDATE users SET data = data || ${JSON.stringify(changes)}::jsonb WHERE id = ${userId}`.execute(tx),
  );
}

describe('the token exchange', () => {
  it('answers token, permissions, e-mail and organization, and starts a session in a strict cookie', async () => {
    const { email, browser, result, userId } = await newcomer('user');
    expect(result).toMatchObject({ email, tenant: 'river', orgId: river, expiresIn: 600 });
    expect(result.permissions).toEqual(permissionsOf('user'));
    expect(await actorOf(result.token)).toEqual({
      tenantId: river,
      tenantSlug: 'river',
      plan: 'growth',
      userId,
      email,
      name: 'Ada Stream',
      role: 'user',
    });
    expect(browser.received.at(-1)).toMatch(
      /^tributary_session=.+; Path=\/auth\/session; Max-Age=28800; HttpOnly; SameSite=Strict$/,
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
      const accountId = of.accountId ?? (await newcomer()).accountId;
      const jwt = new SignJWT({ organization: of.organization ?? river })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid })
        .setIssuer(`${harness.origin}/auth`)
        .setAudience(`${harness.origin}/api`)
        .setSubject(accountId)
        .setExpirationTime(Math.floor(harness.clock.now.getTime() / 1000) + 60);
      return change(jwt).sign(key.privateKey);
    };
    const exchange = (jwt: string) => harness.identity.exchangeToken({ jwt });

    it('nothing that is in order, to prove the tests below', async () => {
      await expect(exchange(await sign((jwt) => jwt))).resolves.toHaveProperty('result.tenant', 'river');
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
      const { accountId } = await newcomer();
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
      const { result } = await newcomer();
      await expect(exchange(result.token)).rejects.toMatchObject({ code: 'not_authenticated' });
      await expect(harness.identity.verifyToken(await sign((jwt) => jwt))).rejects.toMatchObject({
        code: 'not_authenticated',
      });
    });

    it('a user who was deleted, is inactive, is still only invited, or whose organization is suspended', async () => {
      const { accountId, userId } = await newcomer();
      const jwt = () => sign((token) => token, { accountId });
      const hopeless = async () =>
        expect(exchange(await jwt())).rejects.toMatchObject({ code: 'missing_ability', status: 403 });
      for (const status of ['INACTIVE', 'PENDING']) {
        await changeUser(userId, { status });
        await hopeless();
      }
      await changeUser(userId, { status: 'ACTIVE' });
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
      await harness.db.inTenant(river, (tx) =>
        sql`UPDATE users SET deleted_at = now() WHERE id = ${userId}`.execute(tx),
      );
      await hopeless();
    });
  });
});

describe('a console token', () => {
  it('ends after ten minutes', async () => {
    const { result } = await newcomer();
    harness.clock.pass(599);
    await expect(actorOf(result.token)).resolves.toBeTruthy();
    harness.clock.pass(20);
    await expect(actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
  });

  it('is refused unsigned, changed, or signed by others', async () => {
    const { result } = await newcomer();
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

  it('stands for the role and status of the next request', async () => {
    const { result, userId } = await newcomer('admin');
    await changeUser(userId, { role: 'analyst' });
    expect((await actorOf(result.token)).role).toBe('analyst');
    await changeUser(userId, { status: 'INACTIVE' });
    await expect(actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
    await changeUser(userId, { status: 'ACTIVE', role: 'overlord' });
    await expect(actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
  });

  it('ends with the user, the account and the organization', async () => {
    const { result, userId, accountId } = await newcomer();
    const set = (table: 'tenants' | 'accounts', column: string, id: string, value: Date | null) =>
      harness.db.asPlatform((tx) =>
        sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value} WHERE id = ${id}`.execute(tx),
      );
    for (const [table, column, id] of [
      ['tenants', 'suspended_at', river],
      ['accounts', 'disabled_at', accountId],
    ] as const) {
      await set(table, column, id, new Date());
      await expect(actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
      await set(table, column, id, null);
      await expect(actorOf(result.token)).resolves.toBeTruthy();
    }
    await harness.db.inTenant(river, (tx) =>
      sql`UPDATE users SET deleted_at = now() WHERE id = ${userId}`.execute(tx),
    );
    await expect(actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
  });
});

describe('the session cookie', () => {
  it('renews with a new cookie each time', async () => {
    const { browser, email } = await newcomer();
    const before = browser.cookie('tributary_session');
    const answer = await renew(browser);
    expect(answer.status).toBe(200);
    const result = (await answer.json()) as ExchangeResult;
    expect(result).toMatchObject({ email, tenant: 'river', orgId: river, expiresIn: 600 });
    expect((await actorOf(result.token)).email).toBe(email);
    expect(browser.cookie('tributary_session')).not.toBe(before);
  });

  it('is asked for by the console alone', async () => {
    const { browser } = await newcomer();
    expect((await renew(browser, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await renew(browser, { 'x-tributary-session': '' })).status).toBe(403);
    expect((await browser.open('/auth/session')).status).toBe(405);
    expect((await renew(browser)).status).toBe(200);
  });

  it('keeps twenty tabs that renew at once signed in', async () => {
    const { browser } = await newcomer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(browser)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect((await renew(browser)).status).toBe(200);
  });

  it('ends everything when an old one is used again, its thief and its owner', async () => {
    const { browser } = await newcomer();
    const thief = harness.browser();
    thief.take(browser.received.findLast((cookie) => cookie.startsWith('tributary_session'))!);
    const { token } = (await (await renew(browser)).json()) as ExchangeResult;
    harness.clock.pass(16);
    const replay = await renew(thief);
    expect(replay.status).toBe(401);
    expect(await replay.json()).toMatchObject({ code: 'session_expired' });
    expect((await renew(browser)).status).toBe(401);
    await expect(actorOf(token)).rejects.toMatchObject({ code: 'session_expired' });
    expect(harness.logged.some(({ event, level }) => event === 'session.reuse' && level === 'error')).toBe(
      true,
    );
  });

  it('is noticed as old however many renewals ago it was, even within the grace', async () => {
    const { browser } = await newcomer();
    const thief = harness.browser();
    thief.take(browser.received.at(-1)!);
    await renew(browser);
    await renew(browser);
    expect((await renew(thief)).status).toBe(401);
    expect((await renew(browser)).status).toBe(401);
  });

  it('can neither be guessed nor changed', async () => {
    const { browser } = await newcomer();
    const cookie = browser.cookie('tributary_session')!;
    const [id, generation, proof] = cookie.split('.') as [string, string, string];
    for (const forged of [
      `${id}.2.${proof}`,
      `${id}.${generation}.${'A'.repeat(proof.length)}`,
      `${id}.${generation}`,
      `${crypto.randomUUID()}.1.${proof}`,
      "'; DROP TABLE users; --",
    ]) {
      const other = harness.browser();
      other.take(`tributary_session=${forged}; Path=/auth/session`);
      expect((await renew(other)).status).toBe(401);
    }
    expect((await renew(browser)).status).toBe(200);
  });

  it('ends after eight idle hours, and after seven days in any case', async () => {
    const idle = await newcomer();
    const busy = await newcomer();
    harness.clock.pass(8 * 3600 + 1);
    expect((await renew(idle.browser)).status).toBe(401);
    expect((await renew(busy.browser)).status).toBe(401);
    harness.clock.reset();
    const steady = await newcomer();
    for (let hours = 0; hours < 7 * 24; hours += 7) {
      const { status } = await renew(steady.browser);
      expect(status, `after ${hours} h`).toBe(200);
      harness.clock.pass(7 * 3600);
    }
    expect((await renew(steady.browser)).status).toBe(401);
  });

  it('signs out: the cookie, the token and the sign-in page forget the person', async () => {
    const { browser, result, email } = await newcomer();
    const cookies = [...browser.cookies.values()];
    const answer = await browser.open('/auth/session', {
      method: 'DELETE',
      headers: { 'x-tributary-session': 'end', origin: harness.origin },
    });
    expect(answer.status).toBe(204);
    expect(browser.cookie('tributary_session')).toBeUndefined();
    await expect(actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
    // Even with the cookies kept aside, neither door opens again.
    for (const cookie of cookies) browser.cookies.set(`${cookie.name} ${cookie.path}`, cookie);
    expect((await renew(browser)).status).toBe(401);
    await expect(enter(harness, browser, 'wrong@river.test')).rejects.toThrow();
    expect((await enter(harness, browser, email)).result.email).toBe(email);
  });

  it('does not outlive the right to be here', async () => {
    const { browser, userId } = await newcomer();
    await changeUser(userId, { status: 'INACTIVE' });
    expect((await renew(browser)).status).toBe(401);
    await changeUser(userId, { status: 'ACTIVE' });
    expect((await renew(browser)).status).toBe(401);
  });
});

it('keeps private keys, sessions and codes unreadable in the database', async () => {
  await newcomer();
  const sealer = createSealer('an envelope key for tests only, long enough');
  const keys = await loadIdentityKeys(harness.db, sealer);
  const secrets = [
    (await exportJWK(keys.provider[0]!.privateKey)).d!,
    await exportPKCS8(keys.console[0]!.privateKey),
    keys.cookies[0]!,
  ];
  const { rows } = await harness.db.asPlatform((tx) =>
    sql<{
      text: string;
    }>`SELECT k::text AS text FROM signing_keys k UNION ALL SELECT encode(private_sealed, 'escape') FROM signing_keys UNION ALL SELECT encode(payload, 'escape') FROM oidc_records`.execute(
      tx,
    ),
  );
  const everything = rows.map(({ text }) => text).join('\n');
  for (const secret of secrets) expect(everything).not.toContain(secret);
  expect(everything).not.toContain('accountId');
  await expect(
    loadIdentityKeys(harness.db, createSealer('another envelope key, just as long')),
  ).rejects.toThrow();
});

it('is closed to tenants: their role sees neither accounts nor sessions, and only its own users', async () => {
  const other = await harness.addTenant('moor');
  for (const table of ['accounts', 'console_sessions', 'oidc_records', 'signing_keys', 'sign_in_throttle']) {
    await expect(
      harness.db.inTenant(river, (tx) => sql`SELECT * FROM ${sql.table(table)}`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  }
  const { rows } = await harness.db.inTenant(other, (tx) => sql`SELECT * FROM users`.execute(tx));
  expect(rows).toEqual([]);
});
