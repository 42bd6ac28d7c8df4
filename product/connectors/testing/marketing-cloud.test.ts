import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServices } from './services.testing.ts';
import { marketingCloud } from '@tributary/resources/connectors/kinds/marketing-cloud/connector.server.ts';
import {
  marketingCloudSettingsSchema,
  type MarketingCloudSettings,
} from '@tributary/resources/connectors/kinds/marketing-cloud/settings.ts';

type Payload = ReturnType<typeof marketingCloud.plan>;
let services: Awaited<ReturnType<typeof startServices<MarketingCloudSettings, Payload>>>;
let settings: MarketingCloudSettings;
beforeAll(async () => {
  services = await startServices(marketingCloud);
  settings = marketingCloudSettingsSchema.parse({
    endpoint: services.url,
    clientId: 'simulated-package',
    clientSecret: 'the-secret-of-the-simulated-package',
    dataExtension: 'supporters',
    primaryKeys: 'SubscriberKey',
    eventKey: 'APIEvent-welcome',
    contactKey: 'SubscriberKey',
  });
});
afterAll(() => services.stop());
beforeEach(() => services.control({ reset: true }));

const MAPPING = { SubscriberKey: 'email', FirstName: 'firstName', Amount: 'submission.amount' };

it('upserts a row, then begins the journey', async () => {
  expect(await services.deliver(settings, MAPPING)).toMatchObject({
    kind: 'delivered',
    result: { dataExtension: 'supporters', event: 'event-1' },
  });
  await services.deliver({ ...settings, eventKey: '' }, MAPPING);
  expect(await services.records()).toEqual({
    rows: [{ SubscriberKey: 'ada@example.org', FirstName: 'Ada', Amount: 19.99 }],
    events: [{ contact: 'ada@example.org', data: { FirstName: 'Ada', Amount: 19.99 } }],
  });
});

it('fetches a new token when the old one has expired, and stops when the client is refused', async () => {
  await services.deliver(settings, MAPPING);
  await services.control({ expire: true });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({ kind: 'delivered' });
  await services.control({ expire: true, revoke: true });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({
    kind: 'failed',
    code: 'not_authorized',
    retryable: false,
  });
  await expect(marketingCloud.check({ settings, fetchOut: services.fetchOut })).rejects.toMatchObject({
    code: 'not_authorized',
  });
});

it('distinguishes failures to try again from failures that a person must correct', async () => {
  await services.deliver(settings, MAPPING);
  await services.control({ failures: 1 });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({ retryable: true, httpStatus: 503 });
  await services.control({ isLimited: true });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({ retryable: true, retryAfterMs: 90_000 });
  await services.control({ isLimited: false, removeColumn: 'FirstName' });
  expect(await services.deliver(settings, MAPPING)).toMatchObject({
    retryable: false,
    code: 'service_refused',
    message: expect.stringContaining('Unknown column FirstName'),
  });
  const unmapped = await services.deliver(settings, { FirstName: 'firstName' });
  expect(unmapped).toMatchObject({ code: 'not_mapped', message: expect.stringContaining('SubscriberKey') });
  expect(await services.deliver({ ...settings, dataExtension: '', eventKey: '' }, MAPPING)).toMatchObject({
    code: 'not_mapped',
  });
});

it('sends no token to an address without https that an https address names', async () => {
  const called: string[] = [];
  const fetchOut: typeof services.fetchOut = async (url) => {
    called.push(url);
    const body = JSON.stringify({ access_token: 'x', rest_instance_url: 'http://elsewhere.example.org/' });
    return { status: 200, headers: {}, body: Buffer.from(body) };
  };
  const secure = { ...settings, endpoint: 'https://cloud.example.org' };
  await expect(marketingCloud.check({ settings: secure, fetchOut })).rejects.toMatchObject({
    code: 'bad_answer',
  });
  expect(called).toEqual(['https://cloud.example.org/v2/token']);
});

it('lists the columns with their types and whether they are required, also when the token has ended', async () => {
  const io = { settings, fetchOut: services.fetchOut };
  await services.deliver(settings, MAPPING);
  await services.control({ expire: true });
  expect(await marketingCloud.describe!.objects(io)).toEqual([{ name: 'fields', label: 'supporters' }]);
  const fields = await marketingCloud.describe!.fields('fields', io);
  expect(fields.map(({ name }) => name)).toEqual([
    'SubscriberKey',
    'EmailAddress',
    'FirstName',
    'LastName',
    'Amount',
    'Form',
  ]);
  expect(fields[0]).toMatchObject({ type: 'string', length: 254, isRequired: true, isExternalId: true });
  expect(fields[1]).toMatchObject({ type: 'email', isRequired: false });
  expect(fields[4]).toMatchObject({ type: 'double' });
  await services.control({ removeColumn: 'FirstName', requireColumn: 'Consent & more' });
  const later = await marketingCloud.describe!.fields('fields', io);
  expect(later.map(({ name }) => name)).not.toContain('FirstName');
  const other = { ...io, settings: { ...settings, dataExtension: 'a<b>&"c"' } };
  expect(await marketingCloud.describe!.fields('fields', other)).toEqual([]);
});

it('lists campaigns by a path of the settings, and no other path', async () => {
  const io = { settings, fetchOut: services.fetchOut };
  expect(await marketingCloud.campaigns!(io)).toBeUndefined();
  const queries = { campaigns: '/hub/v1/campaigns?$pageSize=2', destinationField: '' };
  expect(await marketingCloud.campaigns!(io, queries)).toEqual([
    { code: 'winter-journeys', name: 'Winter journeys' },
    { code: 'welcome', name: 'Welcome' },
  ]);
  const byId = await marketingCloud.campaigns!(io, { ...queries, destinationField: 'id' });
  expect(byId?.map(({ code }) => code)).toEqual(['1001', '1002', '1003']);
  for (const campaigns of [
    'SELECT Id',
    'https://elsewhere.example.org/hub/v1/campaigns',
    '//elsewhere.example.org/hub/v1/campaigns',
    '/hub/v1/campaigns/../../asset/v1/content',
    '/interaction/v1/events',
  ])
    expect(
      marketingCloudSettingsSchema.safeParse({ ...settings, queries: { campaigns } }).success,
      campaigns,
    ).toBe(false);
});
