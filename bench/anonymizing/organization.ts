import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { openReceiver } from '@tributary/product/delivery/webhooks/receiver.testing.ts';
import { sql } from 'kysely';
import { createDonors } from '../../e2e/durability/donors.ts';
import { ask } from '../../e2e/durability/http.ts';
import type { ProductFixture } from '../../e2e/durability/test-app.ts';
import type { Product } from '../../e2e/support/product.ts';
import type { ConsoleApi } from '../load/console-api.ts';
import { donationFields, fileName, fileText, numberOf, OWN } from './marks.ts';

/** Real donations; every later one is a copy of one of them. */
export const DONATIONS = 10;
/** Those that have a file, and those that the organization's own service refuses. */
const WITH_FILE = 0;
const REFUSED = 1;
const PATIENCE_MS = 90_000;

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

const question = (type: string, key: string, more: object = {}) => ({
  id: key,
  type,
  key,
  label: key,
  ...more,
});

const FORM = {
  components: [
    question('amount', 'amount', { required: true, presets: [{ amount: 2500 }] }),
    question('email', 'email', { required: true }),
    question('text', 'firstName'),
    question('text', 'lastName', { required: true }),
    question('phone', 'phone', { callingCode: '44' }),
    question('address', 'home', { country: 'GB' }),
    question('textarea', 'words'),
    question('tribute', 'for', { cards: true }),
    question('giftAid', 'giftAid', { charity: 'The River Trust', scopes: ['single'] }),
    question('file', 'letter', { groups: ['pdf'], maxFiles: 1 }),
    question('consent', 'news', { wording: 'Send me news by e-mail.' }),
  ],
  settings: { confirmation: { on: true, receipt: true, message: 'Thank you, {firstName}.' } },
};

const KEYS = ['email', 'firstName', 'lastName', 'phone', 'words', 'home.line1', 'home.city'];

/** Sends a donation as a browser without script does, with its file. @returns where the donor is sent */
async function donate(siteUrl: string, { formId, pageId }: { formId: string; pageId: string }, at: number) {
  const form = new FormData();
  const control = {
    _page: pageId,
    _language: 'en-US',
    _action: 'confirm',
    _key: `key-${numberOf(at)}`,
  };
  for (const [name, value] of Object.entries({ ...donationFields(at), ...control })) form.append(name, value);
  if (at === WITH_FILE) {
    const name = fileName(at);
    form.append('letter', new Blob([fileText(name)], { type: 'application/pdf' }), name);
  }
  const encoded = new Response(form);
  const { status, headers, text } = await ask(`${siteUrl}/forms/${formId}/submissions`, {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type')!, accept: 'text/html' },
    body: await encoded.text(),
  });
  if (status !== 303)
    throw new Error(
      `Donation ${at} was not taken: ${status} ${text.replaceAll(/<[^>]*>/g, ' ').slice(-2_000)}`,
    );
  return headers.location ?? '';
}

/** A service of the organization's own and a webhook, of which the service refuses one donation with the donor's name. */
async function connect(call: ConsoleApi, receiver: Receiver): Promise<void> {
  receiver.answer = ({ body, host }, response) => {
    const isRefused = host.startsWith('service') && body.includes(numberOf(REFUSED));
    response.writeHead(isRefused ? 422 : 200).end(isRefused ? `Unknown: ${body}` : '{}');
  };
  const connectors = await call('GET', 'connectors');
  await call(
    'PATCH',
    'connectors',
    { custom: { production: { endpoint: receiver.url('service'), signingSecret: 'known to both sides' } } },
    connectors.version,
  );
  await call('POST', 'webhooks', { description: 'All', url: receiver.url('webhook'), events: ['*'] });
}

/** Notes that people of the organization write about donors. */
async function writeAbout(call: ConsoleApi, ids: readonly string[], formId: string): Promise<void> {
  const [about, other] = [donationFields(2)['email']!, donationFields(3)['email']!];
  await call('POST', `transactions/${ids[2]}/notes`, {
    kind: 'note',
    text: `${OWN.word}note ${numberOf(2)} rang`,
  });
  await call('POST', 'supporters/notes', { email: about, text: `${OWN.word}note about ${numberOf(2)}` });
  await call('POST', 'supporters/merge', {
    email: `${OWN.word}alias-${numberOf(2)}@${OWN.word}.example`,
    into: about,
  });
  await call('POST', 'supporters/withdraw-consent', {
    email: other,
    formId,
    key: 'news',
    how: 'By telephone',
  });
}

/** Waits until every donation is paid, and everything that leaves for it has left or was refused. */
async function untilSettled({ db }: ProductFixture, tenantId: string): Promise<string[]> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(300)) {
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql<{ id: string; status: string; waiting: number }>`
        SELECT t.id, t.status, (SELECT count(*)::int FROM deliveries d
          WHERE d.tenant_id = t.tenant_id AND d.transaction_id = t.id AND d.status NOT IN ('DELIVERED', 'PARKED')) AS waiting
        FROM transactions t ORDER BY t.person_email`.execute(tx),
    );
    const isDone = rows.every(({ status, waiting }) => status === 'COMPLETE' && waiting === 0);
    if (rows.length === DONATIONS && isDone) return rows.map(({ id }) => id);
    if (Date.now() > end) throw new Error(`The donations were not settled: ${JSON.stringify(rows)}`);
  }
}

/** An organization whose donors gave, paid and were thanked, with all records that the product keeps of that. */
export async function openOrganization(
  product: Product,
  fixture: ProductFixture,
  { actor, call }: { actor: Actor; call: ConsoleApi },
): Promise<void> {
  await fixture.takePayments(actor, product.simulatorUrl);
  const receiver = await openReceiver();
  try {
    await connect(call, receiver);
    const mapping = Object.fromEntries(KEYS.map((key) => [key, key]));
    const configuration = await call('POST', 'form-configurations', {
      description: 'To our own service',
      connectorsMappings: JSON.stringify({ custom: mapping }),
    });
    const form = await fixture.add(actor, 'forms', {
      description: 'Gifts',
      formConfigurationId: configuration.id,
      schema: FORM,
    });
    const counter = await fixture.add(actor, 'counters', {
      name: 'Gifts',
      campaignCode: 'gifts',
      kind: 'amount',
      currency: 'GBP',
    });
    const page = await fixture.add(actor, 'pages', {
      name: 'Gifts',
      slug: 'river-gifts',
      formId: form.id,
      counterId: counter.id,
      recipes: {
        html: `<main><h1>Gifts</h1><div data-tributary-form="${form.id}"></div></main>`,
        css: '',
        project: null,
      },
    });
    await fixture.publish(actor, page);
    const siteUrl = product.sitesUrl(actor.tenantSlug);
    const end = Date.now() + PATIENCE_MS;
    const donors = createDonors(siteUrl, 2, () => Date.now() > end);
    for (let at = 0; at < DONATIONS; at += 1) {
      const location = await donate(siteUrl, { formId: form.id, pageId: page.id }, at);
      const { email = '' } = donationFields(at);
      const gift = { amountMinor: 2_000 + at * 100 + 50, ending: 'returns' as const };
      donors.send({ key: numberOf(at), email, withScript: false, attempts: 1, location, gift });
    }
    const problems = await donors.finished();
    if (problems.length > 0) throw new Error(problems.join('\n'));
    await writeAbout(call, await untilSettled(fixture, actor.tenantId), form.id);
  } finally {
    receiver.close();
  }
}
