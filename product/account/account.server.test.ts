import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enter } from '../identity/testing/harness.server.ts';
import { PASSWORD } from '../identity/testing/sign-in.server.ts';
import type { RiverNewcomer } from '../identity/testing/river.server.ts';
import type { Profile, SessionItem } from './account.ts';
import { startAccountFixture, type AccountFixture } from './testing.server.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await startAccountFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.harness.clock.reset());

const newcomer = () => fixture.at.newcomer('user');

/** The same person in another browser. */
async function again({ email }: RiverNewcomer): Promise<Pick<RiverNewcomer, 'browser' | 'result'>> {
  const browser = fixture.harness.browser();
  return { browser, result: (await enter(fixture.harness, browser, email)).result };
}

const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;

describe('closed by default', () => {
  it.each([
    ['GET', ''],
    ['PATCH', '/profile'],
    ['POST', '/password'],
    ['GET', '/sessions'],
    ['DELETE', '/sessions'],
    ['DELETE', '/sessions/019aa000-0000-7000-8000-000000000000'],
    ['PUT', '/preferences'],
    ['GET', '/export'],
    ['GET', '/avatar'],
    ['PUT', '/avatar'],
    ['DELETE', '/avatar'],
  ])('%s %s answers a stranger with 401', async (method, path) => {
    const answer = await fixture.by(null)(method, path);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'not_authenticated', status: 401 });
  });
});

describe('the profile', () => {
  it('is changed with the version that was seen, and logged once with both values', async () => {
    const person = await newcomer();
    const call = fixture.by(person);
    const before = await json<Profile>(call('GET', ''));
    expect(before).toMatchObject({
      email: person.email,
      firstName: 'Ada',
      role: 'user',
      avatar: null,
      hasPassword: true,
    });
    expect(before).not.toHaveProperty('accountId');
    const body = { firstName: 'Inés', locale: 'es' };
    expect((await call('PATCH', '/profile', { body })).status).toBe(428);
    const answer = await call('PATCH', '/profile', { body, headers: { 'if-match': `"${before.version}"` } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ...body, lastName: 'Stream', version: before.version + 1 });
    const stale = await call('PATCH', '/profile', {
      body: { lastName: 'River' },
      headers: { 'if-match': `"${before.version}"` },
    });
    expect(stale.status).toBe(412);
    const { current } = await json<{ current: Record<string, unknown> }>(stale);
    expect(current).toMatchObject({ firstName: 'Inés', version: before.version + 1 });
    expect(current).not.toHaveProperty('accountId');
    const entries = await fixture.harness.db.inTenant(fixture.at.tenantId, (tx) =>
      tx.selectFrom('log_entries').selectAll().where('reference_id', '=', person.userId).execute(),
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      event: 'UPDATE',
      subject: 'USERS',
      user_email: person.email,
      previous_value: expect.objectContaining({ firstName: 'Ada', locale: 'en-US' }),
      new_value: expect.objectContaining({ firstName: 'Inés', locale: 'es', role: 'user' }),
    });
  });

  it.each([
    { role: 'admin' },
    { email: 'other@river.test' },
    { status: 'ACTIVE', tenant_id: 'x' },
    { accountId: null },
    { locale: 'xx' },
    { firstName: 'a'.repeat(61) },
    { firstName: 'a\nb' },
    { lastName: ' spaced ' },
    { firstName: 'nul\u0000' },
  ])('refuses %j', async (body) => {
    const person = await newcomer();
    const answer = await fixture.by(person)('PATCH', '/profile', { body, headers: { 'if-match': '"1"' } });
    expect(answer.status).toBe(422);
    expect(await json<Profile>(fixture.by(person)('GET', ''))).toMatchObject({ role: 'user', version: 1 });
  });
});

describe('the password', () => {
  const change = (person: Pick<RiverNewcomer, 'result'>, current: string, next: string) =>
    fixture.by(person)('POST', '/password', { body: { current, next } });

  it('is changed by a person who knows the present one: other sessions end, this one stays, an e-mail reports it', async () => {
    const person = await newcomer();
    const other = await again(person);
    const answer = await change(person, PASSWORD, 'seven herons by the weir');
    expect(await answer.json()).toEqual({ ended: 1 });
    expect((await fixture.by(other, 1)('GET', '')).status).toBe(401);
    expect((await fixture.at.renew(other.browser)).status).toBe(401);
    expect((await fixture.by(person, 1)('GET', '')).status).toBe(200);
    expect((await fixture.at.renew(person.browser)).status).toBe(200);
    await expect(again(person)).rejects.toThrow();
    const { n } = await fixture.harness.db.asPlatform((tx) =>
      tx
        .selectFrom('mails' as 'tenants')
        .select((of) => of.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(n)).toBe(1);
  });

  it('names the fault of either', async () => {
    const person = await newcomer();
    for (const [current, next, path, message] of [
      ['not it', 'seven herons by the weir', 'current', 'wrong'],
      [PASSWORD, 'short', 'next', 'tooShort'],
      [PASSWORD, 'password123', 'next', 'common'],
      [PASSWORD, PASSWORD, 'next', 'same'],
    ]) {
      const answer = await change(person, current!, next!);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ path, message }] });
    }
  });

  it('slows attempts at the present one, from every session', async () => {
    const person = await newcomer();
    const other = await again(person);
    const tried = [];
    for (let n = 0; n < 8; n += 1)
      tried.push((await change(n % 2 ? other : person, `guess ${n}`, 'seven herons by the weir')).status);
    expect(tried.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect(tried.slice(5)).toEqual([429, 429, 429]);
    fixture.harness.clock.pass(61);
    expect((await change(person, PASSWORD, 'seven herons by the weir')).status).toBe(200);
  });

  it('is not offered to people whom another service signs in', async () => {
    const person = await newcomer();
    await fixture.harness.db.asPlatform((tx) =>
      tx
        .updateTable('console_sessions')
        .set({ account_id: null } as never)
        .where('user_id', '=', person.userId)
        .execute(),
    );
    expect((await change(person, PASSWORD, 'seven herons by the weir')).status).toBe(409);
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one or all but this, from the next request on every server', async () => {
    const person = await newcomer();
    const [second, third] = [await again(person), await again(person)];
    const { items } = await json<{ items: SessionItem[] }>(fixture.by(person)('GET', '/sessions'));
    expect(items).toHaveLength(3);
    expect(items.map(({ current }) => current)).toEqual([true, false, false]);
    expect((await fixture.by(person)('DELETE', `/sessions/${items[0]!.id}`)).status).toBe(409);
    const { sessionId } = await fixture.harness.identity.verifyToken(second.result.token);
    const stranger = await newcomer();
    expect((await fixture.by(stranger)('DELETE', `/sessions/${sessionId}`)).status).toBe(404);
    expect((await fixture.by(second, 1)('GET', '')).status).toBe(200);
    expect((await fixture.by(person)('DELETE', `/sessions/${sessionId}`)).status).toBe(200);
    for (const server of [0, 1] as const)
      expect((await fixture.by(second, server)('GET', '')).status).toBe(401);
    expect((await fixture.by(third, 1)('GET', '')).status).toBe(200);
    expect(await json(fixture.by(person)('DELETE', '/sessions'))).toEqual({ ended: 1 });
    expect((await fixture.by(third, 1)('GET', '')).status).toBe(401);
    expect((await fixture.by(person, 1)('GET', '')).status).toBe(200);
  });

  it('count a change of role, a suspension and a removal from the next request on every server', async () => {
    const person = await newcomer();
    const roleOf = async (server: 0 | 1) => (await json<Profile>(fixture.by(person, server)('GET', ''))).role;
    expect([await roleOf(0), await roleOf(1)]).toEqual(['user', 'user']);
    await fixture.at.changeUser(person.userId, { role: 'analyst' });
    expect([await roleOf(0), await roleOf(1)]).toEqual(['analyst', 'analyst']);
    for (const status of ['INACTIVE', 'ACTIVE']) {
      await fixture.at.changeUser(person.userId, { status });
      const wanted = status === 'ACTIVE' ? 200 : 401;
      for (const server of [0, 1] as const)
        expect((await fixture.by(person, server)('GET', '')).status).toBe(wanted);
    }
    await fixture.at.removeUser(person.userId);
    for (const server of [0, 1] as const) {
      const answer = await fixture.by(person, server)('GET', '');
      expect([answer.status, (await json<{ code: string }>(answer)).code]).toEqual([401, 'session_expired']);
    }
  });
});

describe('the picture', () => {
  const put = (person: RiverNewcomer, bytes: Uint8Array, type = 'application/octet-stream') =>
    fixture.by(person)('PUT', '/avatar', { body: bytes, headers: { 'content-type': type } });

  it('is kept as a square WebP without its metadata, served to its owner alone, and removed', async () => {
    const person = await newcomer();
    const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a7' } })
      .withExif({ IFD0: { Artist: 'somebody at home' } })
      .jpeg()
      .toBuffer();
    const { avatar } = await json<{ avatar: string }>(put(person, photo));
    const answer = await fixture.by(person, 1)('GET', '/avatar');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(bytes.includes('somebody at home')).toBe(false);
    expect((await json<Profile>(fixture.by(person)('GET', ''))).avatar).toBe(avatar);
    expect((await fixture.by(await newcomer())('GET', '/avatar')).status).toBe(404);
    expect((await fixture.by(person)('DELETE', '/avatar')).status).toBe(200);
    expect((await fixture.by(person)('GET', '/avatar')).status).toBe(404);
    expect(await fixture.files.list(fixture.at.tenantId, `avatars/${person.userId}`)).toEqual([]);
  });

  it('is refused in clear words over HTTP when it is none or too large', async () => {
    const person = await newcomer();
    for (const [bytes, status, code] of [
      [Buffer.from('<svg onload="alert(1)"/>'), 415, 'unsupported_media_type'],
      [Buffer.alloc(5_000_001), 413, 'too_large'],
    ] as const) {
      const answer = await put(person, bytes, 'image/png');
      expect([answer.status, (await json<{ code: string }>(answer)).code]).toEqual([status, code]);
    }
    expect((await fixture.by(person)('GET', '/avatar')).status).toBe(404);
  });
});

describe('preferences', () => {
  it('are kept for the person and told with the next entry', async () => {
    const person = await newcomer();
    const body = { language: 'es', skin: 'dark', layout: 'horizontal', direction: 'rtl' };
    expect(await json(fixture.by(person)('PUT', '/preferences', { body }))).toEqual(body);
    expect(
      (await fixture.by(person)('PUT', '/preferences', { body: { ...body, skin: 'pink' } })).status,
    ).toBe(422);
    expect((await fixture.by(person)('PUT', '/preferences', { body: { ...body, more: 1 } })).status).toBe(
      422,
    );
  });
});

describe('the export', () => {
  it('is one JSON file with all stored data, as many lines as it announces', async () => {
    const person = await newcomer();
    await fixture.by(person)('PATCH', '/profile', {
      body: { firstName: 'Grace' },
      headers: { 'if-match': '"1"' },
    });
    const answer = await fixture.by(person, 1)('GET', '/export');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    const text = await answer.text();
    expect(text.split('\n')).toHaveLength(Number(answer.headers.get('x-lines')));
    const data = JSON.parse(text) as Record<string, unknown>;
    expect(data).toMatchObject({
      profile: { email: person.email, firstName: 'Grace' },
      memberships: [{ organization: { slug: 'river' }, role: 'user' }],
      sessions: [{ current: true }],
      activity: [{ event: 'UPDATE', subject: 'USERS', newValue: { firstName: 'Grace' } }],
    });
    expect(text).not.toContain('password');
  });
});
