import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import type { FormTarget } from '../submissions/intake/lookup.server.ts';
import { serviceOrigins } from '../integrations/origins.ts';
import type { PostcodeSettings } from '../integrations/settings/settings.server.ts';
import type { WatchedSettings } from '../integrations/settings/watch.server.ts';
import { startIntegrationsSimulator } from '../integrations/simulator.testing.ts';
import { createAddressHandler } from './addresses.server.ts';

let simulator: Awaited<ReturnType<typeof startIntegrationsSimulator>>;
let egress: Egress;
let server: Server;
let schema: FormSchema;
let isOpen: boolean;
let settings: PostcodeSettings | undefined;
let network: string;
let networks = 0;
const errors: unknown[] = [];
const noted: boolean[] = [];
const formIds = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002'];

beforeAll(async () => {
  simulator = await startIntegrationsSimulator();
  egress = createEgress({ allowLoopback: true });
  const target = () =>
    ({
      form: {
        id: formIds[0]!,
        data: { schema } as FormTarget['form']['data'],
        written: schema,
        version: 1,
      },
      connectors: [],
      page: isOpen ? ({ id: 'page' } as NonNullable<FormTarget['page']>) : undefined,
      counter: undefined,
      left: {},
      keepsUnfinished: false,
    }) satisfies FormTarget;
  const handle = createAddressHandler({
    settings: {
      open: async () => (settings ? { state: 'ready', settings } : { state: 'missing' }),
      noteUse: (_tenant, _kind, { isWorking }) => void noted.push(isWorking),
    } as WatchedSettings,
    fetchOut: egress.fetchOut,
    origins: serviceOrigins(simulator.url),
    lookup: { find: async () => target(), findEmbedded: async () => target() },
    siteOrigin: () => 'http://river.sites.localhost',
    networkOf: () => network,
    secret: 'a secret',
    onError: (error) => errors.push(error),
  });
  server = createServer((request, response) => {
    const formId = /^\/forms\/([^/]+)\//.exec(request.url ?? '')![1]!;
    const tenant = { id: 'river', slug: 'river', name: 'River', timezone: 'UTC', suspended: false };
    handle(request, response, { tenant, formId, call: 'addresses' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await egress.close();
  simulator.stop();
});
beforeEach(() => {
  schema = formSchema.parse({
    components: [{ id: 'a', type: 'postcode', key: 'home', label: 'Address' }],
  });
  isOpen = true;
  settings = { provider: 'ideal-postcodes', key: 'test-postcode-key' };
  network = `network ${(networks += 1)}`;
  noted.length = 0;
});
afterEach(async () => {
  expect(errors).toEqual([]);
  await simulator.control({ reset: true });
});

async function ask(query: Record<string, string>, { form = 0, headers = {} } = {}) {
  const { port } = server.address() as AddressInfo;
  const path = `/forms/${formIds[form]}/addresses?${new URLSearchParams(query)}`;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

it('gives the addresses of a postcode, however it is typed, and no key', async () => {
  const { status, body, text, headers } = await ask({ postcode: ' bs14dj' });
  expect(status).toBe(200);
  expect(body.items).toHaveLength(5);
  expect(body.items[0]).toMatchObject({ address: { line1: 'Flat 1, Otter Court', postcode: 'BS1 4DJ' } });
  expect(text).not.toContain('test-postcode-key');
  expect(headers.get('cache-control')).toBe('no-store');
});

it('reads an address that it offered, for that form alone, and no other', async () => {
  settings = { provider: 'get-address', key: 'test-postcode-key' };
  const { body } = await ask({ postcode: 'BS1 4DJ' });
  const { id } = body.items[1];
  expect((await ask({ id })).body.address).toMatchObject({ line1: 'Flat 2, Otter Court' });
  const [at, mac] = id.split('.');
  const other = Buffer.from('BS14DJ-3').toString('base64url');
  for (const forged of [`${at}.${mac}.${other}`, 'BS14DJ-3', `${at}..${other}`, 'x'.repeat(600)])
    expect((await ask({ id: forged })).status).toBe(404);
  expect((await ask({ id }, { form: 1 })).status).toBe(404);
  settings = { provider: 'loqate', key: 'test-postcode-key' };
  expect((await ask({ id })).status).toBe(404);
});

it.each([
  [{ postcode: '' }, 422],
  [{ postcode: 'SW1A' }, 422],
  [{ postcode: '../../etc' }, 422],
  [{ postcode: 'ZZ99 9ZZ' }, 404],
  [{ postcode: 'BS1 4DJ', id: 'x' }, 422],
  [{ other: 'x' }, 422],
])('answers %j with %i', async (query, status) =>
  expect((await ask(query as Record<string, string>)).status).toBe(status),
);

it('says whether there is a service, and that there is none', async () => {
  expect((await ask({})).body).toEqual({ isAvailable: true });
  settings = undefined;
  expect((await ask({})).body).toEqual({ isAvailable: false });
  expect((await ask({ postcode: 'BS1 4DJ' })).status).toBe(503);
});

it('is for open forms that look addresses up, and for pages of sites that may embed them', async () => {
  expect((await ask({}, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  isOpen = false;
  expect((await ask({})).status).toBe(409);
  isOpen = true;
  schema = formSchema.parse({ components: [{ id: 'a', type: 'address', key: 'home', label: 'Address' }] });
  expect((await ask({ postcode: 'BS1 4DJ' })).status).toBe(404);
  schema = formSchema.parse({
    components: [{ id: 'a', type: 'address', key: 'home', label: 'Address', lookup: true }],
  });
  expect((await ask({ postcode: 'BS1 4DJ' })).status).toBe(200);
});

it('limits the look-ups of one address', async () => {
  const statuses = [];
  for (let index = 0; index < 14; index += 1) statuses.push((await ask({ postcode: 'BS1 4DJ' })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  const last = await ask({ postcode: 'BS1 4DJ' });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  network = 'somebody else';
  expect((await ask({ postcode: 'BS1 4DJ' })).status).toBe(200);
});

it('caches open data for a while, and none of the Royal Mail’s', async () => {
  await ask({ postcode: 'EH8 8DX' });
  await ask({ postcode: 'eh88dx' });
  expect(await simulator.control()).toHaveLength(2);
  settings = { provider: 'postcodes-io', key: '' };
  await simulator.control({ reset: true });
  await ask({ postcode: 'EH8 8DX' });
  await ask({ postcode: 'eh88dx' });
  expect(await simulator.control()).toHaveLength(1);
});

it.each(['down', 'garbage', 'no-credit'])('says so when the service is %s, and notes it', async (lookup) => {
  await simulator.control({ lookup });
  const { status, text } = await ask({ postcode: 'BS1 4DJ' });
  expect(status).toBe(502);
  expect(text).not.toContain('test-postcode-key');
  expect(noted).toEqual([false]);
});
