import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCrmFixture } from '../../connectors/testing/crm/fixture.testing.ts';
import { createConnectors } from '../../connectors/connectors.ts';
import type { Shells } from '../../publishing/serve/shell.server.ts';
import { createFormLookup } from '../../submissions/intake/lookup.server.ts';
import type { PageOfVisitor } from '../../experiments/serve/tryouts.server.ts';
import { createPrefillHandler } from './handler.server.ts';
import { linkToken, valueInLink } from './link.ts';

type Fixture = Awaited<ReturnType<typeof createCrmFixture>>;
type River = Awaited<ReturnType<Fixture['ready']>>;

const COMPONENTS = [
  { id: 'n', type: 'text', key: 'firstName', label: 'First name' },
  { id: 'e', type: 'email', key: 'email', label: 'E-mail' },
  { id: 'h', type: 'address', key: 'home', label: 'Home', country: 'GB' },
  { id: 'd', type: 'date', key: 'born', label: 'Born' },
  { id: 'c', type: 'consent', key: 'news', label: 'News', wording: 'Write to me' },
];
const PREFILL = {
  parameter: 'donor',
  object: 'Contact',
  match: 'Email',
  fills: [
    { field: 'firstName', source: 'FirstName' },
    { field: 'email', source: 'Email' },
    { field: 'home.city', source: 'MailingCity' },
    { field: 'born', source: 'Phone' },
    { field: 'news', source: 'HasOptedOutOfEmail' },
  ],
};

let fixture: Fixture;
let river: River;
let address: string;
let closeSite = async (): Promise<void> => {};
let made: { configuration: string; form: string; page: string };
let now = new Date();
const errors: unknown[] = [];
/** Forms that a visitor gets in the place of others, as an experiment has them. */
const inPlaceOf = new Map<string, string>();
/** Pages that a visitor gets in the place of others. */
const pageInPlaceOf = new Map<string, PageOfVisitor>();

/** A form on a published page, with a configuration that fills it in. */
async function makeForm({ call, tenantId }: River, prefill: object = PREFILL) {
  const { body: configuration } = await call('POST', '/form-configurations', {
    description: 'From the CRM',
    connectorsPrefillsInstructions: JSON.stringify({ crm: prefill }),
  });
  const { body: form } = await call('POST', '/forms', {
    description: 'News',
    formConfigurationId: configuration.id,
    schema: { components: COMPONENTS },
  });
  const pageId = newId();
  const settings = JSON.stringify({ name: 'News', slug: `news-${pageId}`, language: 'en-US' });
  await fixture.db.inTenant(tenantId, async (tx) => {
    await sql`INSERT INTO page_versions VALUES (${tenantId}, ${pageId}, 1, ${settings}, '{}', ${[form.id]}::text[], '{}', '{}', '{}', now())`.execute(
      tx,
    );
    await sql`INSERT INTO publications (tenant_id, slug, language, page_id, main, artifact, hash, csp, published_at, changed_at, version)
      VALUES (${tenantId}, ${`news-${pageId}`}, 'en-US', ${pageId}, true, 'artifact', '', '', now(), now(), 1)`.execute(
      tx,
    );
  });
  return { configuration: configuration.id as string, form: form.id as string, page: pageId };
}

const linksFor = async (values: string[], more: object = {}, by = river) =>
  by.call('POST', `/form-configurations/${made.configuration}/prefill-links`, {
    connector: 'crm',
    form: made.form,
    values,
    ...more,
  });
const linkFor = async (value: string): Promise<string> => (await linksFor([value])).body.items[0].link;
const open = (link: string, tenantId = river.tenantId) => {
  const { pathname, search } = new URL(link);
  return fetch(address + pathname + search, { redirect: 'manual', headers: { 'x-tenant': tenantId } });
};
const contact = (values: Record<string, string | boolean>) =>
  river.deliver({
    steps: [
      {
        object: 'Contact',
        operation: 'create',
        match: [],
        fields: { LastName: 'Stream', ...values },
        links: {},
      },
    ],
  });

beforeAll(async () => {
  fixture = await createCrmFixture();
  river = await fixture.ready();
  made = await makeForm(river);
  const lookup = createFormLookup(fixture.db);
  const shells: Shells = {
    find: async () => null,
    render: async (_tenant, _page, variant) => ({
      html: Object.values(variant).join(''),
      headers: { 'Content-Type': 'text/html' },
      pageId: '',
      slug: 'news',
      language: 'en-US',
    }),
  };
  const handler = createPrefillHandler({
    db: fixture.db,
    sealer: fixture.sealer,
    fetchOut: fixture.fetchOut,
    connectorOf: (kind) => createConnectors().all.find((each) => each.kind === kind),
    lookup,
    formFor: async (_request, _response, _tenant, formId) => inPlaceOf.get(formId),
    pageFor: async (_request, _response, _tenant, pageId) => pageInPlaceOf.get(pageId),
    limits: 'off',
    now: () => now,
    onError: (error) => errors.push(error),
  });
  const server = createServer((request, response) => {
    const id = String(request.headers['x-tenant']);
    const formId = (request.url ?? '').split('/')[2]!;
    const tenant = { id, slug: 'river', name: 'River', timezone: 'UTC', suspended: false };
    handler.handle(request, response, { tenant, formId, shells });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeSite = async () => {
    await new Promise((resolve) => server.close(resolve));
    lookup.close();
  };
  await contact({
    FirstName: 'Ada',
    Email: 'ada@example.org',
    MailingCity: 'Bath',
    Phone: 'no date',
    HasOptedOutOfEmail: true,
  });
  await contact({ FirstName: 'Ben', Email: 'shared@example.org' });
  await contact({ FirstName: 'Cleo', Email: 'shared@example.org' });
});
afterAll(async () => {
  await closeSite();
  await fixture.close();
});
beforeEach(() => {
  now = new Date();
  inPlaceOf.clear();
  pageInPlaceOf.clear();
});

it('fills in the form that an experiment gives the visitor, by its own configuration', async () => {
  const fills = [{ field: 'firstName', source: 'Email' }];
  const other = await makeForm(river, { ...PREFILL, fills });
  const link = await linkFor('ada@example.org');
  expect(await (await open(link)).text()).toContain(`/forms/${made.form}/submissions`);
  inPlaceOf.set(made.form, other.form);
  const shown = await (await open(link)).text();
  expect(shown).toContain(`/forms/${other.form}/submissions`);
  expect(shown).toMatch(
    /name="firstName"[^>]*value="ada@example.org"|value="ada@example.org"[^>]*name="firstName"/,
  );
});

it('fills in the form of the page that an experiment gives the visitor', async () => {
  const fills = [{ field: 'firstName', source: 'Email' }];
  const other = await makeForm(river, { ...PREFILL, fills });
  const link = await linkFor('ada@example.org');
  pageInPlaceOf.set(made.page, { pageId: other.page, formIds: [other.form], path: '/shared' });
  const shown = await (await open(link)).text();
  expect(shown).toContain(`/forms/${other.form}/submissions`);
  expect(shown).toContain(`value="${other.page}"`);
  // A page without a form that can be filled in: at the address of both the visitor gets it again.
  for (const formIds of [[], [made.form]]) {
    pageInPlaceOf.set(made.page, { pageId: other.page, formIds, path: '/shared' });
    const led = await open(link);
    expect([led.status, led.headers.get('location')]).toEqual([303, '/shared']);
  }
});

/** No person's data, and no error: the same page as for every visitor. */
const EMPTY = { status: 303, isPage: true, cache: 'private, no-store' };
const outcomeOf = async (link: string) => {
  const { status, headers } = await open(link);
  return {
    status,
    isPage: headers.get('location')?.startsWith('/news-'),
    cache: headers.get('cache-control'),
  };
};

it('fills in the form for a visitor with the link, and gives no consent for them', async () => {
  const response = await open(await linkFor('ada@example.org'));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const html = await response.text();
  expect(html).toContain('value="Ada"');
  expect(html).toContain('value="ada@example.org"');
  expect(html).toContain('value="Bath"');
  // No date, and a consent that only the visitor gives.
  expect(html).not.toContain('no date');
  expect(html).not.toMatch(/name="news"[^>]*checked/);
  expect(errors).toEqual([]);
});

it('shows the page’s empty form for every link that is not good', async () => {
  const link = await linkFor('ada@example.org');
  const token = new URL(link).searchParams.get('donor')!;
  expect(decodeURIComponent(link)).not.toContain('ada@');
  const with_ = (given: string) => `${link.split('?')[0]}?${given}`;
  const turned = token.slice(0, -2) + (token.endsWith('A') ? 'BB' : 'AA');
  for (const wrong of [
    '',
    'donor=',
    'donor=ada%40example.org',
    `donor=${turned}`,
    `donor=${token.slice(0, 30)}`,
    `donor=${'A'.repeat(5_000)}`,
    `other=${token}`,
    `donor=%00%ff`,
  ])
    expect(await outcomeOf(with_(wrong))).toEqual(EMPTY);
  // A link of another organization, or of another form.
  const other = await makeForm(await fixture.organization());
  expect((await open(with_(`donor=${token}`).replace(made.form, other.form))).status).toBe(404);
  const second = await makeForm(river);
  expect(await outcomeOf(link.replace(made.form, second.form))).toEqual(EMPTY);
  now = new Date(Date.now() + 31 * 24 * 60 * 60_000);
  expect(await outcomeOf(link)).toEqual(EMPTY);
});

it('shows no data if two records match, or none', async () => {
  expect(await outcomeOf(await linkFor('shared@example.org'))).toEqual(EMPTY);
  expect(await outcomeOf(await linkFor('nobody@example.org'))).toEqual(EMPTY);
  expect(await outcomeOf(await linkFor("x' OR Email != '"))).toEqual(EMPTY);
});

it('opens the page in time when the CRM does not respond', async () => {
  const link = await linkFor('ada@example.org');
  await fixture.simulator.control({ latencyMs: 20_000 });
  const begun = performance.now();
  expect(await outcomeOf(link)).toEqual(EMPTY);
  expect(performance.now() - begun).toBeLessThan(6_000);
  await fixture.simulator.control({ reset: true });
}, 15_000);

it('creates no link without its connector, and can revoke all links', async () => {
  expect((await linksFor([])).status).toBe(422);
  expect((await linksFor(['x'], { days: 400 })).status).toBe(422);
  expect((await linksFor(['x'], { form: newId() })).status).toBe(422);
  expect((await linksFor(['x'], { connector: 'payment-v2' })).status).toBe(409);
  expect((await linksFor(['x'], {}, await fixture.organization())).status).toBe(404);
  const link = await linkFor('ada@example.org');
  expect((await river.call('POST', '/form-configurations/prefill-links/revocation', {})).status).toBe(200);
  expect(await outcomeOf(link)).toEqual(EMPTY);
});

it('binds a token to its organization, form and time', () => {
  const key = Buffer.alloc(32, 7);
  const place = { tenantId: 'a', formId: 'b' };
  const at = new Date('2026-03-01T00:00:00Z');
  const token = linkToken(key, place, 'ada@example.org', at);
  const before = new Date(at.getTime() - 1);
  expect(valueInLink(key, place, token, before)).toBe('ada@example.org');
  expect(valueInLink(key, place, token, at)).toBeUndefined();
  expect(valueInLink(key, { ...place, formId: 'c' }, token, before)).toBeUndefined();
  expect(valueInLink(key, { ...place, tenantId: 'c' }, token, before)).toBeUndefined();
  expect(valueInLink(Buffer.alloc(32, 8), place, token, before)).toBeUndefined();
  expect(valueInLink(key, place, `${token}x`, before)).toBeUndefined();
  expect(linkToken(key, place, 'ada@example.org', at)).not.toBe(token);
});
