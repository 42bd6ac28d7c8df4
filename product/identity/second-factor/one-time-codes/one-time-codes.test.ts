import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startFactors,
  type FactorsHarness,
  type Owner,
  type SignInStep,
} from '../../testing/factors.server.ts';
import { setPassword } from '../../people/accounts.server.ts';
import { authorizationRequest, follow, PASSWORD, signIn } from '../../testing/sign-in.server.ts';

let factors: FactorsHarness;
let networks = 0;
let network = '';

beforeAll(async () => {
  factors = await startFactors({ clientAddress: () => network });
});
afterAll(() => factors.close());
beforeEach(() => {
  network = `10.1.0.${++networks}`;
  factors.harness.clock.pass(7200);
});

/** Sends a code from the page that asks for it. */
async function send(
  { browser, address }: SignInStep,
  form: Record<string, string>,
  headers = {},
): Promise<SignInStep> {
  return { browser, ...(await follow(browser, await browser.open(address, { form, headers }))) };
}

const isIn = ({ address }: SignInStep): boolean => address.includes('/login/callback?');
const path = ({ address }: SignInStep): string =>
  new URL(address).pathname.replace(/sign-in\/[^/]+/, 'sign-in/…');

describe('setting up one-time codes', () => {
  it('needs the password, then a code of the app, and notifies the owner', async () => {
    const owner = await factors.newcomer();
    expect((await owner.call('POST', 'one-time-codes', { password: 'not this one' })).status).toBe(422);
    const begun = await owner.call('POST', 'one-time-codes', { password: PASSWORD });
    const { key, address } = begun.body as Record<string, string>;
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`otpauth://totp/Tributary:${encodeURIComponent(owner.email)}?`);
    expect((await owner.call('GET', 'one-time-codes')).body).toMatchObject({ since: null });
    expect((await owner.call('POST', 'one-time-codes/confirm', { code: '000000' })).status).toBe(422);
    const done = await owner.call('POST', 'one-time-codes/confirm', { code: factors.codeOf(key!) });
    const { recoveryCodes } = done.body as Record<string, string[]>;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes!.every((code) => /^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(code))).toBe(true);
    expect((await owner.call('GET', 'one-time-codes')).body).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await factors.emailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      'One-time codes are on',
    ]);
  });

  it('keeps neither the secret nor a recovery code readable', async () => {
    const owner = await factors.newcomer();
    const { secret, recovery } = await factors.codesFor(owner);
    const rows = await factors.harness.db.asPlatform(async (tx) => [
      await tx.selectFrom('one_time_codes').selectAll().execute(),
      await tx.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    const kept = JSON.stringify(rows) + JSON.stringify(factors.harness.logged);
    for (const text of [secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(text);
  });

  it('ends without a confirmation within 15 minutes, and leaves the codes in use', async () => {
    const owner = await factors.newcomer();
    const { secret } = await factors.codesFor(owner);
    const again = await owner.call('POST', 'one-time-codes', { password: PASSWORD });
    factors.harness.clock.pass(16 * 60);
    const code = factors.codeOf((again.body as Record<string, string>)['key']!);
    expect((await owner.call('POST', 'one-time-codes/confirm', { code })).status).toBe(409);
    expect(isIn(await send(await factors.password(owner), { code: factors.codeOf(secret) }))).toBe(true);
  });

  it('is closed to signed-out people, and slowed after wrong passwords', async () => {
    const signedOut = await factors.server.inject({ method: 'GET', url: '/api/v1/account/one-time-codes' });
    expect(signedOut.statusCode).toBe(401);
    const owner = await factors.newcomer();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++)
      statuses.push((await owner.call('POST', 'one-time-codes/remove', { password: `guess ${n}` })).status);
    expect(statuses.at(0)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
    // It is another count than that of the sign-in page.
    expect(isIn(await factors.password(owner))).toBe(true);
  });
});

describe('signing in with a code', () => {
  let owner: Owner;
  let secret: string;
  let recovery: string[];
  beforeAll(async () => {
    owner = await factors.newcomer();
    ({ secret, recovery } = await factors.codesFor(owner));
  });

  it('asks after the password, takes the right one, once', async () => {
    const step = await factors.password(owner);
    expect(path(step)).toBe('/auth/sign-in/…/code');
    expect(await step.response.text()).toContain('autocomplete="one-time-code"');
    const code = factors.codeOf(secret);
    expect(isIn(await send(step, { code }))).toBe(true);
    const again = await send(await factors.password(owner), { code });
    expect(again.response.status).toBe(401);
    expect(await again.response.text()).toContain('was used already');
  });

  it('takes the code of the step before and after, none further off, and none older than the newest', async () => {
    for (const off of [-2, 2, -3])
      expect(
        (await send(await factors.password(owner), { code: factors.codeOf(secret, off) })).response.status,
      ).toBe(401);
    expect(isIn(await send(await factors.password(owner), { code: factors.codeOf(secret, 1) }))).toBe(true);
    for (const older of [0, -1, 1])
      expect(isIn(await send(await factors.password(owner), { code: factors.codeOf(secret, older) }))).toBe(
        false,
      );
  });

  it('lets one of two in that come with one code at the same instant', async () => {
    const steps = await Promise.all([factors.password(owner), factors.password(owner)]);
    const code = factors.codeOf(secret);
    const ends = await Promise.all(steps.map((step) => send(step, { code })));
    expect(ends.filter(isIn)).toHaveLength(1);
  });

  it('accepts a recovery code once, in any spelling, and notifies the owner', async () => {
    const typed = ` ${recovery[0]!.toLowerCase().replace('-', ' ')} `;
    expect(isIn(await send(await factors.password(owner), { code: typed }))).toBe(true);
    const again = await send(await factors.password(owner), { code: recovery[0]! });
    expect(again.response.status).toBe(401);
    expect((await factors.emailsTo(owner.email)).at(-1)!.text).toContain('Recovery codes left: 9');
  });

  it('says which code is missing, and speaks Spanish', async () => {
    const step = await factors.password(owner);
    expect((await send(step, { code: ' ' })).response.status).toBe(422);
    const page = await step.browser.open(`${step.address}?ui_locales=es&with=recovery`);
    expect(await page.text()).toContain('Código de recuperación');
  });

  it('ends when the person turns it off', async () => {
    const other = await factors.newcomer();
    await factors.codesFor(other);
    expect((await other.call('POST', 'one-time-codes/remove', { password: PASSWORD })).status).toBe(200);
    expect(isIn(await factors.password(other))).toBe(true);
    expect((await factors.emailsTo(other.email)).at(-1)!.subject).toBe('One-time codes are off');
  });

  it('ends recovery codes when new ones are made', async () => {
    const other = await factors.newcomer();
    const old = await factors.codesFor(other);
    const made = await other.call('POST', 'one-time-codes/recovery-codes', { password: PASSWORD });
    const [fresh] = (made.body as Record<string, string[]>)['recoveryCodes']!;
    expect(isIn(await send(await factors.password(other), { code: old.recovery[0]! }))).toBe(false);
    expect(isIn(await send(await factors.password(other), { code: fresh! }))).toBe(true);
  });
});

describe('the second step', () => {
  it('can not be reached, or skipped, without the password and the code', async () => {
    const owner = await factors.newcomer();
    const { secret } = await factors.codesFor(owner);
    const step = await factors.password(owner);
    const first = step.address.replace('/code', '');
    // A visit without the password is led to the first page, with any input.
    const browser = factors.harness.browser();
    const opened = await follow(
      browser,
      await browser.open(authorizationRequest(factors.harness.origin).address),
    );
    const jumped = await send(
      { browser, ...opened, address: `${opened.address}/code` },
      { code: factors.codeOf(secret) },
    );
    expect(path(jumped)).toBe('/auth/sign-in/…');
    // Another browser that knows the address gets nothing: the visit belongs to a signed cookie.
    const other = await factors.harness
      .browser()
      .open(step.address, { form: { code: factors.codeOf(secret) } });
    expect(other.status).toBe(400);
    // Choosing an organization on the first page, or continuing with the authorization request, signs no person in.
    const chosen = await step.browser.open(first, { form: { organization: factors.tenantId } });
    expect(chosen.status).toBe(422);
    const resumed = await follow(
      step.browser,
      await step.browser.open(`/auth/authorize/${first.split('/').at(-1)!}`),
    );
    expect(resumed.address).not.toContain('code=');
    const anew = await follow(
      step.browser,
      await step.browser.open(authorizationRequest(factors.harness.origin).address),
    );
    expect(await anew.response.text()).toContain('name="password"');
  });

  it('is refused from a page of another site', async () => {
    const owner = await factors.newcomer();
    const { secret } = await factors.codesFor(owner);
    factors.harness.clock.pass(60);
    const step = await factors.password(owner);
    const code = factors.codeOf(secret);
    expect((await send(step, { code }, { origin: 'https://evil.test' })).response.status).toBe(403);
    expect(isIn(await send(step, { code }))).toBe(true);
  });

  it('ends after ten minutes, and when the password changes before it is done', async () => {
    const owner = await factors.newcomer();
    const { secret } = await factors.codesFor(owner);
    const late = await factors.password(owner);
    factors.harness.clock.pass(11 * 60);
    expect(path(await send(late, { code: factors.codeOf(secret) }))).toBe('/auth/sign-in/…');
    const changed = await factors.password(owner);
    const fresh = 'another lantern by the weir';
    await setPassword(factors.harness.db, owner.email, fresh);
    expect(path(await send(changed, { code: factors.codeOf(secret) }))).toBe('/auth/sign-in/…');
    // A new password, also one chosen by way of an e-mail, replaces the password alone.
    const browser = factors.harness.browser();
    const request = authorizationRequest(factors.harness.origin);
    const anew = await signIn(browser, request, owner.email, fresh);
    expect(path({ browser, ...anew })).toBe('/auth/sign-in/…/code');
  });

  it('is slowed, locks out no owner who signed in here before, and warns them', async () => {
    const owner = await factors.newcomer();
    const { secret } = await factors.codesFor(owner);
    factors.harness.clock.pass(60);
    const home = factors.harness.browser();
    expect(isIn(await send(await factors.password(owner, home), { code: factors.codeOf(secret) }))).toBe(
      true,
    );
    let slowed = 0;
    for (let n = 0; n < 14; n++) {
      network = `10.2.0.${n}`;
      const step = await factors.password(owner);
      const response = await send(step, { code: String(n).padStart(6, '0') });
      if (response.response.status === 429) slowed++;
      if (response.response.status === 429)
        expect(Number(response.response.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    }
    expect(slowed).toBeGreaterThan(0);
    factors.harness.clock.pass(60);
    network = '10.1.0.250';
    expect(isIn(await send(await factors.password(owner, home), { code: factors.codeOf(secret) }))).toBe(
      true,
    );
    const warnings = (await factors.emailsTo(owner.email)).filter(({ subject }) =>
      subject.includes('knows your password'),
    );
    expect(warnings).toHaveLength(1);
  });
});

describe('a remembered browser', () => {
  it('is not asked again for 30 days, for this account alone', async () => {
    const [owner, other] = [await factors.newcomer(), await factors.newcomer()];
    const { secret } = await factors.codesFor(owner);
    await factors.codesFor(other);
    factors.harness.clock.pass(60);
    const first = await factors.password(owner);
    expect(isIn(await send(first, { code: factors.codeOf(secret), remember: 'yes' }))).toBe(true);
    expect(isIn(await factors.password(owner, first.browser))).toBe(true);
    expect(path(await factors.password(other, first.browser))).toBe('/auth/sign-in/…/code');
    expect(path(await factors.password(owner))).toBe('/auth/sign-in/…/code');
    factors.harness.clock.pass(30 * 86_400 + 1);
    expect(path(await factors.password(owner, first.browser))).toBe('/auth/sign-in/…/code');
  });

  it.each<[string, (owner: Owner) => Promise<unknown>]>([
    [
      'codes are set up again',
      async (owner) => {
        factors.harness.clock.pass(60);
        return factors.codesFor(owner);
      },
    ],
    [
      'recovery codes are created again',
      (owner) => owner.call('POST', 'one-time-codes/recovery-codes', { password: PASSWORD }),
    ],
    ['browsers are forgotten', (owner) => owner.call('POST', 'one-time-codes/forget-browsers')],
  ])('is asked again when %s', async (_what, change) => {
    const owner = await factors.newcomer();
    const { secret } = await factors.codesFor(owner);
    factors.harness.clock.pass(60);
    const first = await factors.password(owner);
    expect(isIn(await send(first, { code: factors.codeOf(secret), remember: 'yes' }))).toBe(true);
    expect(isIn(await factors.password(owner, first.browser))).toBe(true);
    await change(owner);
    expect(path(await factors.password(owner, first.browser))).toBe('/auth/sign-in/…/code');
  });
});
