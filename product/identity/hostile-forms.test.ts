import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOffice, type Colleague, type Office } from './invitations/testing.server.ts';
import { CHOOSE_PATH } from './password-reset/addresses.ts';
import { makeResetLink } from './password-reset/links.server.ts';
import { findUsableAccount } from './people/accounts.server.ts';
import { startFactors, type FactorsHarness, type Owner } from './testing/factors.server.ts';
import { startIdentity, type IdentityHarness } from './testing/harness.server.ts';
import { authorizationRequest, follow, PASSWORD } from './testing/sign-in.server.ts';
import type { Browser } from './testing/browser.server.ts';

/** Values as a client may send them. Half a surrogate pair comes as bytes, which browsers don't send. */
const HOSTILE: Record<string, string> = {
  NUL: 'ad%00a%40river.test',
  'a control character': 'ad%07a%40river.test',
  'half a surrogate pair': 'ad%ED%A0%80a%40river.test',
  'bytes that are no text': 'ad%FF%FEa%40river.test',
  'a broken percent sign': 'ad%ZZa%40river.test',
  '10 000 characters': `${'a'.repeat(10_000)}%40river.test`,
  nothing: '',
};

let factors: FactorsHarness;
let office: Office;
let empty: IdentityHarness;
let owner: Owner;
let admin: Colleague;
let network = 0;
beforeAll(async () => {
  const clientAddress = () => `198.51.${network >> 8}.${network & 255}`;
  factors = await startFactors({ clientAddress });
  owner = await factors.newcomer();
  office = await openOffice();
  admin = await office.colleague('admin');
  empty = await startIdentity();
});
afterAll(async () => {
  await Promise.all([factors.close(), office.close(), empty.close()]);
});
// Each test comes from a different network, so that none slows another.
beforeEach(() => void (network += 1));

/** A form of `/auth`: the page that takes it, and fields that it has with values that it would take. */
interface Form {
  browser: Browser;
  address: string;
  fields: Record<string, string>;
}

async function signInForm(browser = factors.harness.browser()): Promise<Form> {
  const { address } = await follow(
    browser,
    await browser.open(authorizationRequest(browser.origin, { prompt: 'login' }).address),
  );
  return { browser, address, fields: { email: 'nobody@river.test', password: PASSWORD } };
}

const FORMS: Record<string, () => Promise<Form>> = {
  'the e-mail address and password': () => signInForm(),
  'a passkey': async () => ({ ...(await signInForm()), fields: { assertion: '{}' } }),
  'the second factor': async () => {
    const person = await factors.newcomer();
    await factors.codesFor(person);
    return { ...(await factors.password(person)), fields: { code: '123456', remember: 'yes' } };
  },
  'the organization': async () => {
    const { harness } = factors;
    const email = `two${network}@river.test`;
    const other = await harness.addTenant(`other${network}`);
    await harness.addPerson(email, [{ tenantId: factors.tenantId }, { tenantId: other }]);
    const { browser, address } = await signInForm();
    const led = await follow(browser, await browser.open(address, { form: { email, password: PASSWORD } }));
    return { browser, address: led.address, fields: { organization: 'none' } };
  },
  'a forgotten password': () =>
    Promise.resolve({
      browser: factors.harness.browser(),
      address: '/auth/password/forgotten',
      fields: { email: 'nobody@river.test' },
    }),
  'a new password': async () => {
    const { db, clock } = factors.harness;
    const { accountId } = await factors.newcomer();
    const account = await findUsableAccount(db, accountId);
    const token = await db.asPlatform((tx) =>
      makeResetLink(tx, { accountId, passwordHash: account!.password_hash!, now: clock.now }),
    );
    const address = `${CHOOSE_PATH}?token=${token}`;
    return { browser: factors.harness.browser(), address, fields: { password: 'a lantern by the weir' } };
  },
  'setting up': async () => {
    await empty.db.asPlatform((tx) => tx.deleteFrom('tenants').execute());
    const [firstName, lastName, password] = ['Ada', 'Stream', 'many words in a row'];
    const fields = { organization: 'River', slug: 'river', firstName, lastName, email: 'a@b.test', password };
    return { browser: empty.browser(), address: (await empty.identity.setupLink())!, fields };
  },
  'an invitation': async () => {
    const email = `invited${network}@river.test`;
    await admin.invite(email);
    const browser = office.harness.browser();
    const { address } = await office.open(browser, await office.linkTo(email));
    return { browser, address, fields: { firstName: 'Noor', lastName: 'Haddad', password: 'a quiet boat' } };
  },
};

/** The answers to a form in which one field has a hostile value, for each of its fields. Each form is sent once. */
async function answersTo(name: string) {
  const answers: { field: string; what: string; status: number; type: string }[] = [];
  const { fields } = await FORMS[name]!();
  for (const field of Object.keys(fields))
    for (const [what, value] of Object.entries(HOSTILE)) {
      network += 1;
      const { browser, address } = await FORMS[name]!();
      const others = new URLSearchParams(fields);
      others.delete(field);
      const { status, headers } = await browser.open(address, { encoded: `${others}&${field}=${value}` });
      answers.push({ field, what, status, type: headers.get('content-type') ?? 'none' });
    }
  return answers;
}

describe.each(Object.keys(FORMS))('the form for %s', (name) => {
  it('answers every kind of text with a page that is no failure', async () => {
    const answers = await answersTo(name);
    const failed = ({ status, type }: (typeof answers)[number]) =>
      status >= 500 || (status !== 303 && !type.startsWith('text/html'));
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(failed)).toEqual([]);
  }, 30_000);

  it('answers a form without fields, with 100 KB and of another kind with a page that says so', async () => {
    const { browser, address, fields } = await FORMS[name]!();
    const first = Object.keys(fields)[0]!;
    const answers = [
      await browser.open(address, { encoded: '', method: 'POST' }),
      await browser.open(address, { encoded: `${first}=${'a'.repeat(100_000)}` }),
      await browser.open(address, { encoded: '{}', headers: { 'content-type': 'application/json' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      expect.toSatisfy((status: number) => status < 500),
      413,
      415,
    ]);
    for (const { headers } of answers) expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answers[1]!.text()).toContain('too large');
  });
});

it('a NUL in an e-mail address is a problem of its field', async () => {
  for (const name of ['the e-mail address and password', 'a forgotten password', 'setting up']) {
    const { browser, address, fields } = await FORMS[name]!();
    const form = { ...fields, email: 'a\u0000da@river.test' };
    const answer = await browser.open(address, { form });
    expect([name, answer.status]).toEqual([name, 422]);
    expect(await answer.text()).toMatch(/Enter a (whole e-mail|complete) address/);
  }
});

describe('addresses of /auth', () => {
  const values = [...Object.values(HOSTILE), '%00', '%EF%BF%BD', "'"];

  it.each([
    'organization',
    'invitation',
    'login_hint',
    'ui_locales',
    'audience',
    'action',
    'state',
    'client_id',
  ])('take every text as %s of an authorization request', async (name) => {
    for (const value of values)
      for (const action of ['', '&action=acceptInvite']) {
        network += 1;
        const browser = factors.harness.browser();
        const { address } = authorizationRequest(browser.origin, { [name]: '' });
        const begun = await browser.open(`${address}&${name}=${value}${name === 'action' ? '' : action}`);
        const { response } = await follow(browser, begun);
        expect([value, response.status]).toEqual([value, expect.toSatisfy((code: number) => code < 500)]);
      }
  });

  it.each([
    '/auth/sign-in/…',
    '/auth/sign-in/…/code',
    '/auth/sign-in/x?email=…&with=…&ui_locales=…',
    '/auth/setup?link=…&ui_locales=…',
    `${CHOOSE_PATH}?token=…&ui_locales=…`,
    '/auth/password/forgotten?email=…&request=…',
    '/auth/assets/…',
    '/auth/authorize/…',
    '/auth/sign-out?id_token_hint=…',
    '/auth/sign-out?client_id=…&state=…&post_logout_redirect_uri=…',
    '/auth/…',
  ])('%s answers every text', async (path) => {
    for (const value of values)
      for (const method of ['GET', 'POST']) {
        network += 1;
        const address = path.replaceAll('…', value);
        const { status } = await factors.harness.browser().open(address, {
          method,
          ...(method === 'POST' ? { encoded: `code=${value}&xsrf=${value}&grant_type=${value}` } : {}),
        });
        expect([method, address, status]).toEqual([
          method,
          address,
          expect.toSatisfy((code: number) => code < 500),
        ]);
      }
  });

  it('take every text at the token endpoint and as cookies', async () => {
    for (const value of values) {
      network += 1;
      const browser = factors.harness.browser();
      const encoded = `grant_type=authorization_code&client_id=console&code=${value}&code_verifier=${value}&redirect_uri=${value}`;
      expect((await browser.open('/auth/token', { encoded })).status).toBeLessThan(500);
      const cookie = ['session', 'sso', 'sign_in', 'resume', 'device', 'reset']
        .map((of) => `tributary_${of}=${value}`)
        .join('; ');
      for (const [method, purpose] of [
        ['POST', 'renew'],
        ['DELETE', 'end'],
      ] as const) {
        const headers = { cookie, origin: browser.origin, 'x-tributary-session': purpose };
        if (value.length < 1_000)
          expect((await browser.open('/auth/session', { method, headers })).status).toBeLessThan(500);
      }
    }
  });
});

describe("the calls for one's own second factors", () => {
  const TEXTS = ['\u0000', '\ud800', 'a'.repeat(100_000), '', null, {}, []];
  const credential = (text: unknown) => ({
    id: text,
    rawId: text,
    type: 'public-key',
    response: { clientDataJSON: text, attestationObject: text },
  });

  it('refuse every text as a bad request', async () => {
    for (const text of TEXTS) {
      network += 1;
      const bodies: [string, object][] = [
        ['one-time-codes', { password: text }],
        ['one-time-codes/confirm', { code: text }],
        ['one-time-codes/recovery-codes', { password: text }],
        ['one-time-codes/remove', { password: text }],
        ['passkeys/options', { password: text }],
        ['passkeys', { name: text, answer: credential('AAAA') }],
        ['passkeys', { name: 'Key', answer: credential(text) }],
        [`passkeys/${owner.accountId}/remove`, { password: text }],
        ['passkeys/%00/remove', { password: PASSWORD }],
      ];
      for (const [path, body] of bodies) {
        const { status } = await owner.call('POST', path, body);
        expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code >= 400 && code < 500)]);
      }
      const renamed = await owner.call('PATCH', `passkeys/${owner.accountId}`, { name: text });
      expect([404, 422]).toContain(renamed.status);
    }
  });
});
