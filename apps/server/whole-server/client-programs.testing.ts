/** The main job, as a user of the package writes it. */
export const JOB = `
import { request } from 'node:http';
import { createClient, TributaryProblem, VERSION, type PagesRecord } from 'tributary-client';

const { BASE, SITE_HOST, CLIENT_ID, CLIENT_SECRET } = process.env as Record<string, string>;
// The test site's name has no DNS record: requests go to the server with the name as their host.
const toSite: typeof fetch = (url, init) =>
  String(url).includes('/submissions')
    ? new Promise((resolve, reject) => {
        const headers = { ...(init?.headers as Record<string, string>), host: SITE_HOST! };
        const sent = request(String(url), { method: 'POST', headers }, (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () => resolve(new Response(text, { status: response.statusCode ?? 0 })));
        });
        sent.on('error', reject);
        sent.end(init?.body);
      })
    : fetch(url, init);
const client = createClient({
  baseUrl: BASE!, siteUrl: BASE!, clientId: CLIENT_ID!, clientSecret: CLIENT_SECRET!, fetch: toSite,
});

const form = await client.forms.create({
  body: {
    description: 'Newsletter',
    schema: { components: [{ id: 'c1', type: 'email', key: 'email', label: 'E-mail', required: true }] },
  },
});
const html = '<main><h1>News</h1><div data-tributary-form="' + form.id + '"></div></main>';
const page: PagesRecord = await client.pages.create({
  body: { name: 'News', slug: 'news', formId: form.id, recipes: { html, css: '', project: null } },
});
const published = await client.pages.publish({ id: page.id, version: page.version });

// An error of the API is typed: the code of a stale version, with the record as it is now.
let stale: string | undefined;
try {
  await client.pages.update({ id: page.id, version: page.version, body: { name: 'Old news' } });
} catch (error) {
  if (error instanceof TributaryProblem && error.code === 'stale_version') stale = String(error.current?.['name']);
  else throw error;
}

const submission = { formId: form.id, pageId: page.id, answers: { email: 'ada@example.org' }, idempotencyKey: 'order-2026-1' };
const results = [await client.submissions.create(submission), await client.submissions.create(submission)];

const refused = await client.submissions
  .create({ ...submission, idempotencyKey: 'order-2026-2', answers: { email: 'nobody' } })
  .catch((error: unknown) => (error instanceof TributaryProblem ? error.status : String(error)));

const found: string[] = [];
for await (const transaction of client.transactions.list.all({ query: { limit: 1, environment: 'production' } }))
  found.push(String(transaction.id));
// With a key, a call that is made again creates nothing further.
for (const n of [1, 2, 3, 3]) await client.tags.create({ body: { key: 'tag-' + n }, idempotencyKey: 'tag-number-' + n });
const tags: string[] = [];
for await (const tag of client.tags.list.all({ query: { limit: 1, sort: 'createdAt' } })) tags.push(String(tag.id));
const transaction = await client.transactions.view({ id: found[0]! });
const csv = await (await client.transactions.export({ query: { format: 'csv' } })).text();
console.log(JSON.stringify({
  VERSION, published: published.published, stale, statuses: results.map(({ status }) => status), refused, found, tags: tags.length,
  status: transaction.status, csv: csv.includes('ada@example.org'),
  groups: Object.fromEntries(Object.entries(client).map(([name, group]) => [name, Object.keys(group as object)])),
}));
`;

/**
 * A donation from an empty organization: the payment service, a form, a counter and a page, and the dashboard's figures
 * afterwards.
 */
export const DONATION = `
import { request } from 'node:http';
import { createClient } from 'tributary-client';

const { BASE, SITE_HOST, CLIENT_ID, CLIENT_SECRET, PAYMENTS, PAYMENTS_TOKEN, PAY } = process.env as Record<string, string>;
/** A request to the organization's site, whose name has no DNS record here. */
const visit = (path: string, method: string, headers: Record<string, string> = {}, body?: string): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = request(BASE + path, { method, headers: { ...headers, host: SITE_HOST! } }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () =>
        resolve(new Response(text, { status: response.statusCode ?? 0, headers: { location: response.headers.location ?? '' } })),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
const client = createClient({
  baseUrl: BASE!, siteUrl: BASE!, clientId: CLIENT_ID!, clientSecret: CLIENT_SECRET!,
  fetch: (url, init) =>
    String(url).includes('/submissions')
      ? visit(new URL(String(url)).pathname, 'POST', init?.headers as Record<string, string>, String(init?.body))
      : fetch(url, init),
});

const connectors = await client.connectors.view();
await client.connectors.update({
  version: connectors.version,
  body: { 'payment-v2': { production: { endpoint: PAYMENTS!, accessToken: PAYMENTS_TOKEN! } } },
});
const form = await client.forms.create({
  body: {
    description: 'Gifts',
    schema: {
      components: [
        { id: 'a', type: 'amount', key: 'amount', label: 'Your gift', required: true, presets: [{ amount: 2500 }] },
        { id: 'e', type: 'email', key: 'email', label: 'E-mail', required: true },
        { id: 'l', type: 'text', key: 'lastName', label: 'Last name', required: true },
      ],
    },
  },
});
const counter = await client.counters.create({
  body: { name: 'Gifts', campaignCode: 'gifts', kind: 'amount', currency: 'GBP' },
});
const html = '<main><h1>Gifts</h1><div data-tributary-form="' + form.id + '"></div></main>';
const page = await client.pages.create({
  body: { name: 'Gifts', slug: 'giving', formId: form.id, counterId: counter.id, recipes: { html, css: '', project: null } },
});
const before = await client.functions.postTenantAnalytics({ body: { data: { days: 7 } } });
await client.pages.publish({ id: page.id, version: page.version });
const sent = await client.submissions.create({
  formId: form.id, pageId: page.id, answers: { amount: '25', email: 'grace@example.org', lastName: 'Hopper' },
});

// The donor pays in a browser, and comes back to the site.
const location = sent.location.startsWith('/') ? sent.location : new URL(sent.location).href;
const between = location.startsWith('/') ? (await visit(location, 'GET')).headers.get('location') : location;
const card = new URLSearchParams({ action: 'pay', number: '4242 4242 4242 4242', expiry: '12/44', cvc: '123', holder: 'Grace' });
const paid = await fetch(between!, { method: 'POST', body: card, redirect: 'manual' });
const back = new URL(paid.headers.get('location')!);
const outcome = await visit(back.pathname + back.search, 'GET');

const after = await client.functions.postTenantAnalytics({ body: { data: { days: 7 } } });
const [transaction] = (await client.transactions.list({ query: { environment: 'production', filter: { pageId: page.id } } })).items;
console.log(JSON.stringify({
  sent: sent.status, outcome: outcome.headers.get('location'), before: before.result.donations.total, after: after.result.donations.total,
  transaction,
}));
`;

/** Programs that the compiler must refuse, one per line. */
export const WRONG = `
import { createClient } from 'tributary-client';
const client = createClient({ baseUrl: 'https://console.example.org' });
// @ts-expect-error a write of a record needs the version that was read
await client.pages.update({ id: 'x', body: { name: 'A' } });
// @ts-expect-error there is no such field
await client.pages.create({ body: { name: 'A', slug: 'a', colour: 'red' } });
// @ts-expect-error there is no such operation
await client.pages.destroy({ id: 'x' });
// @ts-expect-error the id is missing
await client.pages.view({});
// @ts-expect-error a name is a text
const name: number = (await client.pages.view({ id: 'x' })).name;
export { name };
`;
