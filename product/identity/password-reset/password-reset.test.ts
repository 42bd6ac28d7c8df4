import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { placeOf, sealEmailsWith, type EmailContent } from '../../mail/queue.server.ts';
import { setPassword } from '../people/accounts.server.ts';
import type { Browser } from '../testing/browser.server.ts';
import { enter, startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, follow, redeem, signIn } from '../testing/sign-in.server.ts';

const sealer = createSealer('the key of the e-mails in these tests');
const NEW = 'a lantern by the weir';
let harness: IdentityHarness;
let tenantId: string;
let people = 0;
let networks = 0;
let network = '';

beforeAll(async () => {
  sealEmailsWith(sealer);
  harness = await startIdentity({ clientAddress: () => network });
  tenantId = await harness.addTenant('river', 'Riverside Trust');
});
afterAll(() => harness.close());
// Each test comes from a different network, so that no test's attempts slow another.
beforeEach(() => void (network = `10.0.0.${++networks}`));
afterEach(() => harness.clock.reset());

async function newcomer(): Promise<{ email: string; accountId: string }> {
  const email = `person${++people}@river.test`;
  return { email, accountId: (await harness.addPerson(email, [{ tenantId }])).accountId };
}

/** The e-mails to an address, oldest first; waits until there are this many. */
async function emailsTo(email: string, count: number): Promise<EmailContent[]> {
  const read = async () => {
    const rows = await harness.db.asPlatform((tx) =>
      tx.selectFrom('mails').selectAll().orderBy('id').execute(),
    );
    return rows
      .map(({ id, sealed }) => JSON.parse(sealer.open(sealed!, placeOf(id)).toString()) as EmailContent)
      .filter(({ to }) => to === email);
  };
  await expect.poll(async () => (await read()).length, { interval: 20 }).toBe(count);
  return read();
}

const FORGOTTEN = '/auth/password/forgotten';
const ask = (email: string, browser = harness.browser(), more = {}) =>
  browser.open(FORGOTTEN, { form: { email }, ...more });

/** Asks for a link and returns its address, as in the newest e-mail. */
async function linkFor(email: string, before = 0): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  const message = (await emailsTo(email, before + 1)).at(-1)!;
  return /https?:\/\/\S+\/auth\/password\/new\?token=\S+/.exec(message.text)![0];
}

const choose = (link: string, password = NEW, browser = harness.browser()) =>
  browser.open(link, { form: { password } });

const signInStatus = async (email: string, password: string, browser: Browser = harness.browser()) =>
  (await signIn(browser, authorizationRequest(harness.origin), email, password)).response.status;

describe('a forgotten password', () => {
  it('is replaced by a link in an e-mail, and a second e-mail reports it', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    const page = await (await harness.browser().open(link)).text();
    expect(page).toContain(`value="${email}"`);
    expect(page).toContain('autocomplete="new-password"');
    const done = await choose(link);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain(`href="${harness.origin}/"`);
    expect(await signInStatus(email, 'correct horse battery')).toBe(401);
    harness.clock.pass(120);
    expect(await signInStatus(email, NEW)).toBe(303);
    const [first, second] = await emailsTo(email, 2);
    expect(first!.subject).toBe('Choose a new password');
    expect(second!.subject).toBe('Your password was changed');
    expect(second!.text).toContain(`${harness.origin}${FORGOTTEN}`);
  });

  it('ends every session of its account only, in the console and at the sign-in page', async () => {
    const { email } = await newcomer();
    const other = await newcomer();
    const [mine, theirs] = [harness.browser(), harness.browser()];
    const { result } = await enter(harness, mine, email);
    const { result: foreign } = await enter(harness, theirs, other.email);
    const answer = (token: string) =>
      harness.identity
        .verifyToken(token)
        .then((claims) => harness.identity.actorOf(claims))
        .then(
          () => 'in',
          () => 'out',
        );
    expect(await answer(result.token)).toBe('in');
    const link = await linkFor(email);
    // The provider lives by the real time.
    harness.clock.reset();
    expect((await choose(link)).status).toBe(200);
    expect(await answer(result.token)).toBe('out');
    expect(await answer(foreign.token)).toBe('in');
    const renewed = await mine.open('/auth/session', {
      method: 'POST',
      headers: { 'x-tributary-session': 'renew', origin: harness.origin },
    });
    expect(renewed.status).toBe(401);
    // The sign-in page's own session: it asks for the password instead of passing on.
    const again = await follow(mine, await mine.open(authorizationRequest(harness.origin).address));
    expect(again.response.status).toBe(200);
    expect(await again.response.text()).toContain('type="password"');
  });

  it('ends another person’s sign-in that was not used yet', async () => {
    const { email } = await newcomer();
    const [stranger, other] = [harness.browser(), harness.browser()];
    const [request, second] = [authorizationRequest(harness.origin), authorizationRequest(harness.origin)];
    const { address } = await signIn(stranger, request, email);
    const later = await signIn(other, second, email);
    const link = await linkFor(email);
    const tokenOf = async (answer: Response) =>
      ((await answer.json()) as { access_token: string }).access_token;
    const before = await tokenOf(await redeem(stranger, request, address));
    // Sign-ins are dated in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    harness.clock.reset();
    expect((await choose(link)).status).toBe(200);
    const after = await tokenOf(await redeem(other, second, later.address));
    for (const jwt of [before, after])
      await expect(harness.identity.exchangeToken({ jwt })).rejects.toThrow(/Sign in again/);
  });

  it('leads back to the sign-in that was under way in this browser, and elsewhere to the console', async () => {
    const { email } = await newcomer();
    const browser = harness.browser();
    const request = authorizationRequest(harness.origin);
    const opened = await follow(browser, await browser.open(request.address));
    const html = await opened.response.text();
    const href = /href="(\/auth\/password\/forgotten[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&');
    expect((await browser.open(href, { form: { email } })).status).toBe(200);
    const link = /https?:\S+token=\S+/.exec((await emailsTo(email, 1))[0]!.text)![0];
    const done = await (await choose(link, NEW, browser)).text();
    expect(done).toContain(`href="${new URL(opened.address).pathname}?ui_locales=en-US&amp;email=`);
    const back = /href="(\/auth\/sign-in\/[^"]+)"/.exec(done)![1]!.replaceAll('&amp;', '&');
    const signedIn = await follow(browser, await browser.open(back, { form: { email, password: NEW } }));
    expect(signedIn.address).toContain(`/login/callback?code=`);
    expect(signedIn.address).toContain(`state=${request.state}`);
  });

  it('never leads to an address that a request chooses', async () => {
    const browser = harness.browser();
    for (const request of [
      '//evil.example',
      '/../../x',
      'https://evil.example',
      'a"><script>',
      'x'.repeat(5_000),
    ]) {
      const page = await (await browser.open(`${FORGOTTEN}?request=${encodeURIComponent(request)}`)).text();
      expect(page).toContain(`<a href="${harness.origin}/">`);
      expect(page).not.toContain('<script>');
    }
    browser.take('tributary_reset=//evil.example; Path=/auth/password');
    const { email } = await newcomer();
    expect(await (await choose(await linkFor(email), NEW, browser)).text()).toContain(
      `href="${harness.origin}/"`,
    );
  });
});

describe('a link', () => {
  it('works once, also when it is used many times at once', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => choose(link, `${NEW} number ${i}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(7);
    expect((await choose(link)).status).toBe(410);
    expect((await harness.browser().open(link)).status).toBe(410);
    await emailsTo(email, 2);
  });

  it('stays valid after it is only opened', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    for (let i = 0; i < 5; i++) expect((await harness.browser().open(link)).status).toBe(200);
    expect((await harness.browser().open(link, { method: 'HEAD' })).status).toBe(200);
    expect((await choose(link)).status).toBe(200);
  });

  it('ends after an hour', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    harness.clock.pass(3_599);
    expect((await harness.browser().open(link)).status).toBe(200);
    harness.clock.pass(1);
    expect((await harness.browser().open(link)).status).toBe(410);
    expect((await choose(link)).status).toBe(410);
    expect(await signInStatus(email, NEW)).toBe(401);
  });

  it('ends when a newer one is sent', async () => {
    const { email } = await newcomer();
    const first = await linkFor(email);
    const second = await linkFor(email, 1);
    expect(second).not.toBe(first);
    expect((await choose(first)).status).toBe(410);
    expect((await choose(second)).status).toBe(200);
  });

  it('opens one account alone, with any changes to it or to the request', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const link = await linkFor(mine.email);
    const done = await harness.browser().open(`${link}&email=${theirs.email}`, {
      form: { password: NEW, email: theirs.email, accountId: theirs.accountId },
    });
    expect(done.status).toBe(200);
    expect(await signInStatus(theirs.email, 'correct horse battery')).toBe(303);
    const token = new URL(await linkFor(theirs.email)).searchParams.get('token')!;
    const wrong = [
      '',
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.toLowerCase(),
      `${token}=`,
      `${token} `,
      randomBytes(32).toString('base64url'),
      createHash('sha256').update(token).digest('base64url'),
      `'; DROP TABLE accounts; --`,
      'x'.repeat(8_000),
    ];
    for (const text of wrong)
      expect((await choose(`/auth/password/new?token=${encodeURIComponent(text)}`)).status).toBe(410);
    expect((await choose(`/auth/password/new?token=${token}`)).status).toBe(200);
  });

  it('ends when the password is changed in another way', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    await setPassword(harness.db, email, 'changed in the settings');
    expect((await harness.browser().open(link)).status).toBe(410);
    expect((await choose(link)).status).toBe(410);
    expect(await signInStatus(email, 'changed in the settings')).toBe(303);
  });

  it('is refused for an account that was closed in the meantime', async () => {
    const { email, accountId } = await newcomer();
    const link = await linkFor(email);
    await harness.db.asPlatform((tx) =>
      tx.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', accountId).execute(),
    );
    expect((await choose(link)).status).toBe(410);
  });

  it('is in the e-mail only', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    const token = new URL(link).searchParams.get('token')!;
    const rows = await harness.db.asPlatform(async (tx) => [
      ...(await tx.selectFrom('password_resets').selectAll().execute()),
      ...(await tx.selectFrom('mails').selectAll().execute()),
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const opened = await harness.browser().open(link);
    expect(opened.headers.get('referrer-policy')).toBe('same-origin');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await opened.text()).not.toMatch(/(href|src|action)="https?:/);
    await choose(link);
    expect(JSON.stringify(harness.logged)).not.toContain(token);
    expect(JSON.stringify(harness.logged)).not.toContain(email);
  });
});

describe('asking for a link', () => {
  it('is answered alike and as slowly for everybody', async () => {
    const { email } = await newcomer();
    const closed = await newcomer();
    await harness.db.asPlatform((tx) =>
      tx
        .updateTable('accounts')
        .set({ disabled_at: new Date() })
        .where('id', '=', closed.accountId)
        .execute(),
    );
    const answers: { body: string; status: number; ms: number; cookies: number }[] = [];
    for (const address of [email, 'nobody@river.test', closed.email]) {
      const browser = harness.browser();
      const started = performance.now();
      const response = await ask(address, browser);
      const body = (await response.text()).replaceAll(address, '…');
      const { status } = response;
      answers.push({ body, status, ms: performance.now() - started, cookies: browser.received.length });
    }
    expect(
      new Set(answers.map(({ body, status, cookies }) => JSON.stringify([body, status, cookies]))).size,
    ).toBe(1);
    for (const { ms } of answers) expect(ms).toBeGreaterThan(390);
    await emailsTo(email, 1);
    await emailsTo('nobody@river.test', 0);
    await emailsTo(closed.email, 0);
  });

  it('is slowed for one address, without slowing sign-in', async () => {
    const { email } = await newcomer();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    const slowed = await ask(email);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await slowed.text()).toMatch(/Wait \d+ s/);
    await emailsTo(email, 4);
    expect(await signInStatus(email, 'correct horse battery')).toBe(303);
    // Slowing does not reveal whether an address has an account.
    const unknown: number[] = [];
    for (let i = 0; i < 6; i++) unknown.push((await ask('nobody2@river.test')).status);
    expect(unknown).toEqual(statuses);
  });

  it.each([
    '',
    'ada',
    'ada@river.test\r\nBcc: all@river.test',
    'ada@river.test, all@river.test',
    'ada@river.test%0aBcc:all@river.test\n',
    `${'a'.repeat(260)}@river.test`,
    '<script>@river.test',
  ])('takes no letter for %j', async (email) => {
    const before = await harness.db.asPlatform((tx) => tx.selectFrom('mails').select('id').execute());
    const response = await ask(email);
    expect([200, 422]).toContain(response.status);
    expect(await response.text()).not.toContain('<script>');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const after = await harness.db.asPlatform((tx) => tx.selectFrom('mails').select('id').execute());
    expect(after).toHaveLength(before.length);
  });

  it('is refused from a form on another site', async () => {
    const { email } = await newcomer();
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await ask(email, harness.browser(), foreign)).status).toBe(403);
    await emailsTo(email, 0);
    const link = await linkFor(email);
    const stolen = await harness.browser().open(link, { form: { password: NEW }, ...foreign });
    expect(stolen.status).toBe(403);
    expect((await choose(link)).status).toBe(200);
  });
});

describe('the new password', () => {
  it('has to be one that is not guessed first, and the link stays good until it is', async () => {
    const email = 'okafor@river.test';
    await harness.addPerson(email, [{ tenantId }]);
    const link = await linkFor(email);
    for (const [password, words] of [
      ['', 'Enter a new password'],
      ['short', 'at least 8 characters'],
      ['Password123!', 'tried first'],
      ['Riverside2026', 'your address, your name'],
      ['Ada Stream 1', 'your address, your name'],
      ['qwertyuiop', 'follows a pattern'],
      ['x1 '.repeat(100), 'at most 256'],
    ] as const) {
      const response = await choose(link, password);
      expect(response.status).toBe(422);
      const page = await response.text();
      expect(page).toContain(words);
      expect(page).toContain('aria-invalid="true"');
      if (password) expect(page).not.toContain(`value="${password}"`);
    }
    expect((await choose(link)).status).toBe(200);
  });

  it('is asked for in Spanish if the browser prefers Spanish, and so is every e-mail', async () => {
    const { email } = await newcomer();
    const spanish = { headers: { 'accept-language': 'es-MX,es;q=0.9' } };
    const sent = await ask(email, harness.browser(), spanish);
    expect(await sent.text()).toContain('Revisa tu correo');
    const [message] = await emailsTo(email, 1);
    expect(message!.subject).toBe('Elige una contraseña nueva');
    expect(message!.html).toContain('<html lang="es"');
    const link = /https?:\S+token=\S+/.exec(message!.text)![0];
    // Mail programs open the browser in the language of the e-mail.
    expect(await (await harness.browser().open(link)).text()).toContain('lang="es"');
    const refused = await harness.browser().open(link, { form: { password: 'contraseña1' } });
    expect(await refused.text()).toContain('de las primeras que se prueban');
    await choose(link);
    expect((await emailsTo(email, 2))[1]!.subject).toBe('Tu contraseña ha cambiado');
  });
});
