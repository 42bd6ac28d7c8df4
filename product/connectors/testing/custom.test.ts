import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServices } from './services.testing.ts';
import { renderLiquid, templateRefusal } from '@tributary/resources/connectors/templates/render.server.ts';
import { custom } from '@tributary/resources/connectors/kinds/custom/connector.server.ts';
import {
  customSettingsSchema,
  type CustomSettings,
} from '@tributary/resources/connectors/kinds/custom/settings.ts';

const KEY = 'the-key-of-the-simulated-service';

let services: Awaited<ReturnType<typeof startServices<CustomSettings, ReturnType<typeof custom.plan>>>>;
let settings: CustomSettings;
beforeAll(async () => {
  services = await startServices(custom);
  settings = customSettingsSchema.parse({
    endpoint: `${services.url}/submissions`,
    signingSecret: 'a secret that both sides know',
    secretHeaderName: 'X-Api-Key',
    secretHeaderValue: KEY,
    headerName: 'X-Source',
    headerValue: 'forms',
  });
});
afterAll(() => services.stop());
beforeEach(() => services.control({ reset: true }));

it('signs the mapped values, in each format, and sends them under one id', async () => {
  const mapping = { mail: 'email', 'gift.amount': 'submission.amount' };
  expect(await services.deliver(settings, mapping)).toMatchObject({
    kind: 'delivered',
    result: { status: 202 },
  });
  expect(await services.deliver(settings, mapping)).toMatchObject({ kind: 'delivered' });
  expect(await services.records()).toMatchObject([
    {
      id: 'delivery-1',
      method: 'POST',
      body: { mail: 'ada@example.org', 'gift.amount': 19.99 },
      headers: { 'x-source': 'forms' },
    },
  ]);
  const form = {
    ...settings,
    method: 'PUT' as const,
    contentType: 'application/x-www-form-urlencoded' as const,
  };
  await services.deliver(form, mapping, { id: 'delivery-2' });
  expect(await services.records()).toMatchObject([
    {},
    { method: 'PUT', body: 'mail=ada%40example.org&gift.amount=19.99' },
  ]);
});

it('renders the template over the mapped answers, which stay text', async () => {
  const template =
    '{"who": {{ contact.name | json }}, "to": "{{ mail | upcase }}"{% if gift %}, "gift": {{ gift }}{% endif %}}';
  const mapping = { 'contact.name': 'firstName', mail: 'email', gift: 'submission.amount' };
  const answers = { firstName: '{{ mail }} "quoted"', email: 'ada@example.org' };
  expect(await services.deliver({ ...settings, template }, mapping, { answers })).toMatchObject({
    kind: 'delivered',
  });
  expect(await services.records()).toMatchObject([
    { body: { who: '{{ mail }} "quoted"', to: 'ADA@EXAMPLE.ORG', gift: 19.99 } },
  ]);
  expect(await services.deliver({ ...settings, template: '{"who": {{ mail }}}' }, mapping)).toMatchObject({
    kind: 'failed',
    code: 'bad_template',
    retryable: false,
  });
});

it('fetches a token and renews one that has expired', async () => {
  const { url } = services;
  const client = { clientId: 'tributary', clientSecret: 'the-secret-of-the-client' };
  const byToken = {
    ...settings,
    secretHeaderName: '',
    secretHeaderValue: null,
    tokenUrl: `${url}/token`,
    ...client,
  };
  expect(await services.deliver(byToken, {})).toMatchObject({ kind: 'delivered' });
  await services.control({ expire: true });
  expect(await services.deliver(byToken, {}, { id: 'delivery-2' })).toMatchObject({ kind: 'delivered' });
  const refused = await services.deliver({ ...byToken, clientSecret: 'another' }, {});
  expect(refused).toMatchObject({ kind: 'failed', code: 'not_authorized', retryable: false });
});

it('distinguishes failures to try again from failures that a person must correct', async () => {
  await services.control({ failures: 1 });
  expect(await services.deliver(settings, {})).toMatchObject({ retryable: true, httpStatus: 503 });
  await services.control({ isLimited: true });
  expect(await services.deliver(settings, {})).toMatchObject({ retryable: true, retryAfterMs: 30_000 });
  await services.control({ isLimited: false, lostResponses: 1 });
  expect(await services.deliver(settings, {})).toMatchObject({ retryable: true, code: 'unreachable' });
  // The receiver knows the id: a repeat changes nothing.
  await services.deliver(settings, {});
  expect(await services.records()).toHaveLength(1);
  await services.control({ requireField: 'membership' });
  expect(await services.deliver(settings, {})).toMatchObject({ retryable: false, httpStatus: 422 });
  const stranger = await services.deliver({ ...settings, signingSecret: 'another secret' }, {});
  expect(stranger).toMatchObject({ code: 'not_authorized', retryable: false });
  expect(await services.deliver({ ...settings, endpoint: 'http://169.254.1.1/' }, {})).toMatchObject({
    code: 'address_refused',
    retryable: false,
  });
  expect(JSON.stringify(stranger)).not.toContain(KEY);
});

it('tests the connection with a signed request without answers', async () => {
  const io = { settings, fetchOut: services.fetchOut };
  await custom.check(io);
  await expect(custom.check({ ...io, settings: { ...settings, signingSecret: 'no' } })).rejects.toMatchObject(
    {
      code: 'not_authorized',
    },
  );
  expect(await services.records()).toEqual([]);
});

const HOSTILE: Record<string, string> = {
  'an endless loop': '{% for i in (1..100000000) %}{% endfor %}',
  'a loop with a body': '{% for i in (1..100000000) %}x{% endfor %}',
  'a growing array':
    '{% assign a = "1,2" | split: "," %}{% for i in (1..40) %}{% assign a = a | concat: a %}{% endfor %}{{ a }}',
  'a growing text':
    '{% assign a = "xxxxxxxxxxxxxxxx" %}{% for i in (1..40) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
  'a file': '{% include "/etc/passwd" %}{% render "../settings" %}{% layout "/etc/passwd" %}',
  'the constructor': '{{ mail.constructor.constructor("return process")() }}',
  'deep nesting': '{% if true %}'.repeat(4_000),
};

it.each(Object.entries(HOSTILE))('stops %s, and goes on', async (_, template) => {
  const ended = await renderLiquid(template, { mail: 'a@b.c' }, 'a tenant').then(
    (text) => text.replaceAll('a@b.c', ''),
    (error: { code: string }) => error.code,
  );
  expect(['bad_template', '']).toContain(ended);
  expect(await renderLiquid('{{ mail }}', { mail: 'a@b.c' }, 'a tenant')).toBe('a@b.c');
});

it('says on save why a template can not be read, and reads no clock', async () => {
  expect(await templateRefusal('{{ mail | json }}', 'a tenant')).toBeUndefined();
  expect(await templateRefusal('{% if mail %}', 'a tenant')).toContain('not closed');
  expect(await templateRefusal('{{ mail | nosuchfilter }}', 'a tenant')).toContain('undefined filter');
  expect(await renderLiquid('[{{ "now" | date: "%s" }}]', {}, 'a tenant')).toBe('[]');
  expect(await renderLiquid('{{ "2026-05-01" | date: "%d.%m." }}', {}, 'a tenant')).toBe('01.05.');
  expect(await renderLiquid('{{ __proto__ }}{{ toString }}{{ values.length }}', {}, 'a tenant')).toBe('');
});

it('says which values its template uses', async () => {
  const described = (template: string) =>
    custom.describe!.fields('fields', {
      settings: { ...settings, template },
      fetchOut: services.fetchOut,
    });
  const template = `{"mail": {{ email | json }}, "who": { "name": {{ contact.name | json }} }
    {% if values.amount %}, "amount": {{ amount }}{% endif %}{% for one in topics %}, {{ one }}{% endfor %} }`;
  expect((await described(template)).map(({ name }) => name).sort()).toEqual([
    'amount',
    'contact.name',
    'email',
    'topics',
  ]);
  expect(await described('')).toEqual([]);
  expect(await described('{{ broken')).toEqual([]);
});
