import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '../../people/users.server.ts';
import { Authenticator, type Deviation } from '../../testing/authenticator.server.ts';
import { startFactors, type FactorsHarness, type Owner } from '../../testing/factors.server.ts';
import { authorizationRequest, follow, PASSWORD } from '../../testing/sign-in.server.ts';
import type { Browser } from '../../testing/browser.server.ts';

let factors: FactorsHarness;
let origin: string;

beforeAll(async () => {
  factors = await startFactors();
  ({ origin } = factors.harness);
});
afterAll(() => factors.close());
beforeEach(() => factors.harness.clock.pass(7200));

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The open page's options for an authenticator. */
async function askedOn(page: Response) {
  const markup = await page.text();
  const [, options = ''] = /data-passkey="([^"]*)"/.exec(markup) ?? [];
  return JSON.parse(unescaped(options)) as {
    challenge: string;
    rpId: string;
    userVerification: string;
    allowCredentials?: { id: string }[];
  };
}

interface Opened {
  browser: Browser;
  address: string;
  asked: Awaited<ReturnType<typeof askedOn>>;
}

async function openSignIn(browser = factors.harness.browser()): Promise<Opened> {
  const request = authorizationRequest(origin, { prompt: 'login' });
  const { response, address } = await follow(browser, await browser.open(request.address));
  return { browser, address, asked: await askedOn(response) };
}

async function send({ browser, address }: Opened, assertion: object | string) {
  const text = typeof assertion === 'string' ? assertion : JSON.stringify(assertion);
  return follow(browser, await browser.open(address, { form: { assertion: text } }));
}

const isIn = ({ address }: { address: string }) => address.includes('/login/callback?');

async function addPasskey(owner: Owner, name = 'Blue key', deviation: Deviation = {}) {
  const authenticator = new Authenticator();
  const { body } = await owner.call('POST', 'passkeys/options', { password: PASSWORD });
  const answer = authenticator.create(body as never, origin, deviation);
  const added = await owner.call('POST', 'passkeys', { name, answer });
  return { authenticator, answer, added, id: String(added.body['id'] ?? '') };
}

async function withPasskey() {
  const owner = await factors.newcomer();
  return { owner, ...(await addPasskey(owner)) };
}

describe('adding a passkey', () => {
  it('needs the password, takes the name, and notifies the owner', async () => {
    const owner = await factors.newcomer();
    expect((await owner.call('POST', 'passkeys/options', { password: 'not this one' })).status).toBe(422);
    const { added, id } = await addPasskey(owner);
    expect(added.status).toBe(201);
    expect((await owner.call('GET', 'passkeys')).body).toMatchObject({
      available: true,
      items: [{ id, name: 'Blue key', lastUsedAt: null }],
    });
    expect((await factors.emailsTo(owner.email)).at(-1)!.subject).toBe('A passkey was added: Blue key');
  });

  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['with a challenge of its own', { challenge: 'AAAA' }],
  ])('is refused %s', async (_what, deviation) => {
    const { added } = await addPasskey(await factors.newcomer(), 'x', deviation);
    expect(added.status).toBe(409);
  });

  it('takes an answer once, and a challenge for its own account alone', async () => {
    const { owner, answer } = await withPasskey();
    expect((await owner.call('POST', 'passkeys', { name: 'again', answer })).status).toBe(409);
    const other = await factors.newcomer();
    const { body } = await owner.call('POST', 'passkeys/options', { password: PASSWORD });
    const foreign = new Authenticator().create(body as never, origin);
    expect((await other.call('POST', 'passkeys', { name: 'x', answer: foreign })).status).toBe(409);
  });

  it("does not take over another account's credential id", async () => {
    const { authenticator, owner } = await withPasskey();
    const { added } = await addPasskey(await factors.newcomer(), 'mine now', { id: authenticator.id });
    expect(added.status).toBe(409);
    const opened = await openSignIn();
    expect(isIn(await send(opened, authenticator.get(opened.asked, origin)))).toBe(true);
    const { items } = (await owner.call('GET', 'passkeys')).body as Record<string, object[]>;
    expect(items).toHaveLength(1);
  });

  it('renames and removes the own ones alone', async () => {
    const { owner, id } = await withPasskey();
    const other = await factors.newcomer();
    expect((await other.call('PATCH', `passkeys/${id}`, { name: 'x' })).status).toBe(404);
    expect((await other.call('POST', `passkeys/${id}/remove`, { password: PASSWORD })).status).toBe(404);
    expect((await owner.call('PATCH', `passkeys/${id}`, { name: ' Red key ' })).body).toMatchObject({
      name: 'Red key',
    });
    expect((await owner.call('POST', `passkeys/${id}/remove`, { password: 'wrong' })).status).toBe(422);
    expect((await owner.call('POST', `passkeys/${id}/remove`, { password: PASSWORD })).status).toBe(200);
    expect((await owner.call('GET', 'passkeys')).body).toMatchObject({ items: [] });
  });
});

describe('signing in with a passkey', () => {
  it('works without a password, and without a code where codes are on', async () => {
    const { owner, authenticator } = await withPasskey();
    await factors.codesFor(owner);
    const opened = await openSignIn();
    expect(opened.asked.userVerification).toBe('required');
    expect(opened.asked.allowCredentials).toBeUndefined();
    const done = await send(opened, authenticator.get(opened.asked, origin));
    expect(isIn(done)).toBe(true);
    expect(new URL(done.address).searchParams.get('code')).toBeTruthy();
    const { items } = (await owner.call('GET', 'passkeys')).body as Record<string, { lastUsedAt: string }[]>;
    expect(items![0]!.lastUsedAt).not.toBeNull();
  });

  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['that did not make sure who holds it', { verified: false }],
    ['with a counter that goes back', { counter: 0 }],
    ['that names another account', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['that is not known', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['with a challenge of its own', { challenge: 'AAAA' }],
  ])('refuses one %s', async (_what, deviation) => {
    const { authenticator } = await withPasskey();
    const first = await openSignIn();
    expect(isIn(await send(first, authenticator.get(first.asked, origin)))).toBe(true);
    const opened = await openSignIn();
    const { response } = await send(opened, authenticator.get(opened.asked, origin, deviation));
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('could not be used');
  });

  it('refuses an answer that was used, in its own visit and in another', async () => {
    const { authenticator } = await withPasskey();
    const [mine, other] = [await openSignIn(), await openSignIn()];
    const answer = authenticator.get(mine.asked, origin);
    expect((await send(other, answer)).response.status).toBe(401);
    expect(isIn(await send(mine, answer))).toBe(true);
    expect(isIn(await send(await openSignIn(), answer))).toBe(false);
  });

  it("refuses another account's key behind a known credential id", async () => {
    const { authenticator } = await withPasskey();
    const thief = await withPasskey();
    const opened = await openSignIn();
    const forged = thief.authenticator.get(opened.asked, origin, { id: authenticator.id });
    expect((await send(opened, forged)).response.status).toBe(401);
  });

  it('refuses an invalid response, and a form from another site', async () => {
    const { authenticator } = await withPasskey();
    for (const text of ['{', '[]', '{"id":"x"}', 'null', 'x'.repeat(9000)])
      expect((await send(await openSignIn(), text)).response.status).toBe(401);
    const opened = await openSignIn();
    const answer = await opened.browser.open(opened.address, {
      form: { assertion: JSON.stringify(authenticator.get(opened.asked, origin)) },
      headers: { origin: 'https://evil.test' },
    });
    expect(answer.status).toBe(403);
  });

  it('ends with the passkey, and with the account', async () => {
    const { owner, authenticator, id } = await withPasskey();
    const early = await openSignIn();
    await factors.harness.db.asPlatform((tx) =>
      tx.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', owner.accountId).execute(),
    );
    expect(isIn(await send(early, authenticator.get(early.asked, origin)))).toBe(false);
    await factors.harness.db.asPlatform(async (tx) => {
      await tx.updateTable('accounts').set({ disabled_at: null }).where('id', '=', owner.accountId).execute();
      await tx.deleteFrom('passkeys').where('id', '=', id).execute();
    });
    const late = await openSignIn();
    expect(isIn(await send(late, authenticator.get(late.asked, origin)))).toBe(false);
  });

  it('offers the organizations to a person who has several', async () => {
    const owner = await factors.newcomer();
    const hill = await factors.harness.addTenant(`hill-${owner.accountId.slice(-6)}`, 'Hill Society');
    await createUser(factors.harness.db, hill, {
      email: owner.email,
      firstName: 'Ada',
      lastName: 'Stream',
      role: 'analyst',
    });
    const { authenticator } = await addPasskey(owner);
    const opened = await openSignIn();
    const { response, address } = await send(opened, authenticator.get(opened.asked, origin));
    expect(await response.text()).toContain('Hill Society');
    const chosen = await follow(
      opened.browser,
      await opened.browser.open(address, { form: { organization: hill } }),
    );
    expect(isIn(chosen)).toBe(true);
  });
});

describe('a passkey after the password', () => {
  it('replaces the code, for its own account alone, even without a PIN', async () => {
    const { owner, authenticator } = await withPasskey();
    await factors.codesFor(owner);
    const thief = await withPasskey();
    const step = await factors.password(owner);
    const asked = await askedOn(step.response);
    expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([authenticator.id]);
    const foreign = await send({ ...step, asked }, thief.authenticator.get(asked, origin));
    expect(foreign.response.status).toBe(401);
    const next = await askedOn(await step.browser.open(step.address));
    expect(next.challenge).not.toBe(asked.challenge);
    const done = await send({ ...step, asked: next }, authenticator.get(next, origin, { verified: false }));
    expect(isIn(done)).toBe(true);
  });

  it('does not count on the first page, nor the first page’s on the second', async () => {
    const { owner, authenticator } = await withPasskey();
    await factors.codesFor(owner);
    const step = await factors.password(owner);
    const asked = await askedOn(step.response);
    const first = { ...step, asked, address: step.address.replace('/code', '') };
    expect(isIn(await send(first, authenticator.get(asked, origin)))).toBe(false);
  });
});
