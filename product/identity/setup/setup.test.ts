import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, signIn } from '../testing/sign-in.server.ts';
import { openInstallationLink } from './links.server.ts';

let harness: IdentityHarness;
beforeEach(async () => {
  harness = await startIdentity({ siteAddressOf: (slug) => `${slug}.sites.test` });
});
afterEach(() => harness.close());

const ANSWERS = {
  organization: 'River Trust',
  slug: 'river',
  firstName: 'Ada',
  lastName: 'Stream',
  email: 'Ada@River.Test',
  password: 'many words in a row',
};

async function pathOfLink(): Promise<string> {
  const link = await harness.identity.setupLink();
  expect(link).toContain(harness.origin);
  return link!.slice(harness.origin.length);
}

const open = (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) =>
  harness.browser().open(path, { headers, ...(form ? { form } : {}) });

async function slugs(): Promise<string[]> {
  const rows = await harness.db.asPlatform((tx) => tx.selectFrom('tenants').select('slug').execute());
  return rows.map(({ slug }) => slug);
}

async function zones(): Promise<string[]> {
  const rows = await harness.db.asPlatform((tx) => tx.selectFrom('tenants').select('timezone').execute());
  return rows.map((row) => row.timezone);
}

describe('the set-up link', () => {
  it('creates the first organization and its maintainer, who then signs in', async () => {
    const path = await pathOfLink();
    const page = await (await open(path)).text();
    expect(page).toContain('Name of the organization');
    expect(page).toContain('your-name.sites.test');
    expect(page.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/ src="[^"]+zone\.js" defer>$/)]);
    const done = await open(path, { ...ANSWERS, timezone: 'America/Lima' });
    expect(done.status).toBe(200);
    expect(await zones()).toEqual(['America/Lima']);
    expect(await done.text()).toContain(`href="${harness.origin}/login"`);
    expect(await slugs()).toEqual(['river']);
    const request = authorizationRequest(harness.origin);
    const { address } = await signIn(harness.browser(), request, 'ada@river.test', ANSWERS.password);
    expect(address).toContain('/login/callback?code=');
  });

  it('opens once, and not at all once there is an organization', async () => {
    const path = await pathOfLink();
    await harness.addTenant('hill');
    expect((await open(path)).status).toBe(410);
    expect((await open(path, ANSWERS)).status).toBe(410);
    expect(await harness.identity.setupLink()).toBeNull();
    expect(await slugs()).toEqual(['hill']);
  });

  it('ends when a newer one is made', async () => {
    const older = await pathOfLink();
    const newer = await pathOfLink();
    expect((await open(older)).status).toBe(410);
    expect((await open(newer)).status).toBe(200);
  });

  it('makes one organization when two send it at once', async () => {
    const path = await pathOfLink();
    const statuses = await Promise.all(
      ['river', 'hill', 'lake', 'wood'].map(async (slug) => (await open(path, { ...ANSWERS, slug })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 410, 410, 410]);
    expect(await slugs()).toHaveLength(1);
    expect((await open(path, ANSWERS)).status).toBe(410);
  });

  it('is one link when several processes start at once', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 6 }, () => openInstallationLink(harness.db, new Date())),
    );
    const statuses = await Promise.all(
      secrets.map(async (secret) => (await open(`/auth/setup?link=${secret}`)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('can not be made from stored values', async () => {
    const secret = (await pathOfLink()).split('link=')[1]!;
    const [row] = await harness.db.asPlatform((tx) => tx.selectFrom('setup_links').selectAll().execute());
    expect(row!.digest).toEqual(createHash('sha256').update(secret).digest());
    expect(JSON.stringify(harness.logged)).not.toContain(secret);
    const stored = row!.digest.toString('base64url');
    for (const guess of [stored, '', 'x', `${secret}x`, secret.slice(1), '%00', secret.toUpperCase()])
      expect((await open(`/auth/setup?link=${guess}`)).status).toBe(410);
  });
});

describe('the form', () => {
  it.each([
    ['slug', 'River Trust', 'Please enter valid subdomain!'],
    ['slug', 'www', 'kept for the platform'],
    ['slug', '', 'Please fill in this field.'],
    ['organization', ' ', 'Please fill in this field.'],
    ['organization', 'x'.repeat(121), 'at most 120'],
    ['email', 'ada@river', 'complete address'],
    ['password', 'short', 'at least 8'],
    ['password', 'x'.repeat(257), 'at most 256'],
    ['password', 'River Trust 1', 'be derived from them'],
  ])('refuses %s %j and keeps what was typed', async (field, value, message) => {
    const path = await pathOfLink();
    const answer = await open(path, { ...ANSWERS, firstName: 'Zoë <b>', [field]: value });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toContain(message);
    expect(text).toContain('value="Zoë &lt;b&gt;"');
    expect(text).not.toContain(ANSWERS.password);
    expect(await slugs()).toEqual([]);
  });

  it.each([ANSWERS, { ...ANSWERS, timezone: '' }, { ...ANSWERS, timezone: 'Europe/Atlantis' }])(
    'takes UTC where the browser tells no zone: %j',
    async (answers) => {
      expect((await open(await pathOfLink(), answers)).status).toBe(200);
      expect(await zones()).toEqual(['UTC']);
    },
  );

  it('refuses a form of another site', async () => {
    const path = await pathOfLink();
    const answer = await open(path, ANSWERS, { origin: 'https://evil.test' });
    expect(answer.status).toBe(403);
    expect(await slugs()).toEqual([]);
  });

  it('speaks Spanish, and keeps the link when the language is switched', async () => {
    const path = await pathOfLink();
    const text = await (await open(path, undefined, { 'accept-language': 'es' })).text();
    expect(text).toContain('<html lang="es">');
    expect(text).toContain(`href="${path.replaceAll('&', '&amp;')}&amp;ui_locales=en-US"`);
  });
});

it('asks for no password where an outside issuer signs people in', async () => {
  await harness.close();
  harness = await startIdentity({
    externalIssuer: { issuer: 'https://id.example.org', audience: 'https://console.example.org/api' },
  });
  const path = await pathOfLink();
  expect(await (await open(path)).text()).not.toContain('type="password"');
  expect((await open(path, { ...ANSWERS, password: '' })).status).toBe(200);
  const [account] = await harness.db.asPlatform((tx) => tx.selectFrom('accounts').selectAll().execute());
  expect(account).toMatchObject({ email: 'ada@river.test', password_hash: null });
});
