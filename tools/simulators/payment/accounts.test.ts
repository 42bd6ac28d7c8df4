import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_TOKEN, tokenOfAccount } from './accounts.ts';
import type { PastPayment } from './history.ts';
import type { Charge } from './model.ts';
import { startPaymentSimulator, type PaymentSimulator } from './server.ts';

const [RIVER, HILL] = [tokenOfAccount('river'), tokenOfAccount('hill')];
const SINCE = '2020-01-01T00:00:00.000Z';

let folder: string;
let journal: string;
let simulator: PaymentSimulator;

const start = async (): Promise<void> => {
  simulator = await startPaymentSimulator({ stateFile: journal });
};
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'payment-accounts-'));
  journal = path.join(folder, 'journal');
  await start();
});
afterEach(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

async function call(token: string, method: string, url: string, body?: object): Promise<[number, unknown]> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return [response.status, await response.json()];
}

const order = (key: string, name: 'CreditCard' | 'SEPA Direct Debit' = 'CreditCard') => ({
  SuccessURL: 'https://charity.example/thanks',
  FailureURL: 'https://charity.example/sorry',
  WebhookURL: 'https://charity.example/never-told',
  IdempotencyKey: key,
  Payer: { Contact: { SalesforceFields: { LastName: 'Byron', Email: 'ada@example.org' } } },
  ...(name === 'CreditCard'
    ? { OneTime: { Amount: 25, CurrencyISOCode: 'GBP' } }
    : {
        Recurring: { Amount: 10, CurrencyISOCode: 'GBP', Frequency: 'Monthly', StartDate: '2026-03-02' },
      }),
  PaymentMethod: { Name: name },
});

const make = async (token: string, key: string) =>
  (await call(token, 'POST', `${simulator.endpoint}/PaymentIntent`, order(key)))[1] as {
    Id: string;
    OneTime: { Id: string };
  };
const status = async (token: string, way: string) =>
  (await call(token, 'GET', `${simulator.endpoint}${way}`))[0];
/** The ids of the installments that an account lists. */
async function listed(token: string): Promise<string[]> {
  const query = `SELECT Id, CreatedDate FROM cpm__Installment__c WHERE CreatedDate >= ${SINCE} ORDER BY CreatedDate DESC LIMIT 50`;
  const address = `${simulator.url}/services/data/v53.0/query?q=${encodeURIComponent(query)}`;
  const [, found] = (await call(token, 'GET', address)) as [number, { records: { Id: string }[] }];
  return found.records.map(({ Id }) => Id);
}
const handOver = (token: string, history: { payments?: PastPayment[]; earlier?: string[] }) =>
  call('', 'POST', `${simulator.url}/__history`, { token, ...history });
const charges = async () =>
  ((await (await fetch(`${simulator.url}/__ledger`)).json()) as { charges: Charge[] }).charges;

test('each token has a separate account, which sees no payment of another, also after a restart', async () => {
  const own = await make(RIVER, 'same key');
  const others = await make(HILL, 'same key');
  expect(others.Id).not.toBe(own.Id);
  for (const again of [false, true]) {
    if (again) {
      await simulator.close();
      await start();
    }
    expect(await listed(RIVER)).toEqual([own.OneTime.Id]);
    expect(await listed(HILL)).toEqual([others.OneTime.Id]);
    expect(await listed(DEFAULT_TOKEN)).toEqual([]);
    expect(await status(RIVER, `/PaymentIntent/${own.Id}`)).toBe(200);
    expect(await status(HILL, `/PaymentIntent/${own.Id}`)).toBe(400);
    expect(await status(HILL, `/Installment/${own.OneTime.Id}`)).toBe(400);
    // The same order again is the same payment, in its account alone.
    expect((await make(RIVER, 'same key')).Id).toBe(own.Id);
  }
  for (const wrong of ['', 'wrong', `${DEFAULT_TOKEN}river`, `${DEFAULT_TOKEN}-`])
    expect(await status(wrong, '/PaymentMethods'), wrong).toBe(401);
});

const past = (id: string, outcome: PastPayment['outcome'], name?: 'SEPA Direct Debit'): PastPayment => ({
  id,
  outcome,
  madeAt: '2026-03-02T10:00:00.000Z',
  order: order(`key of ${id}`, name),
});

test('an account takes a history once, with its charges and without notifications', async () => {
  const payments = [
    past('PI-PAID', 'collected'),
    past('PI-FAILED', 'failed'),
    past('PI-LEFT', 'cancelled'),
    past('PI-DEBIT', 'collected', 'SEPA Direct Debit'),
  ];
  const ids = payments.map(({ id }) => id);
  expect(await handOver(RIVER, { payments })).toEqual([200, { ids }]);
  expect(await handOver(RIVER, { payments })).toEqual([200, { ids }]);
  await simulator.close();
  await start();
  const states = await Promise.all(
    payments.map(async ({ id }) => {
      const [, intent] = await call(RIVER, 'GET', `${simulator.endpoint}/PaymentIntent/${id}`);
      const { OneTime, Recurring } = intent as Record<
        'OneTime' | 'Recurring',
        { Status: string } | undefined
      >;
      return (OneTime ?? Recurring)?.Status;
    }),
  );
  expect(states).toEqual(['Collected', 'Failed', 'Cancelled', 'Active']);
  expect((await charges()).map(({ intentId, kind, collectedAt }) => [intentId, kind, collectedAt])).toEqual([
    ['PI-PAID', 'one-time', '2026-03-02T10:00:00.000Z'],
    ['PI-DEBIT', 'recurring-first', '2026-03-02T10:00:00.000Z'],
  ]);
  expect(await status(HILL, '/PaymentIntent/PI-PAID')).toBe(400);
  const { notifications } = (await (await fetch(`${simulator.url}/__ledger`)).json()) as {
    notifications: unknown[];
  };
  expect(notifications).toEqual([]);
});

test('a history that could not have been is refused as a whole', async () => {
  const wrong = { ...past('PI-TWO', 'collected'), order: { ...order('two'), OneTime: { Amount: -1 } } };
  const [refused, why] = await handOver(RIVER, { payments: [past('PI-ONE', 'collected'), wrong] });
  expect([refused, JSON.stringify(why)]).toEqual([400, expect.stringContaining('PI-TWO')]);
  expect((await handOver('wrong', { payments: [] }))[0]).toBe(400);
  expect(await charges()).toEqual([]);
});

test('payments that the plain token made become an account’s, those of other accounts do not', async () => {
  const mine = await make(DEFAULT_TOKEN, 'mine');
  const foreign = await make(HILL, 'foreign');
  await simulator.close();
  // A journal of a version that knew one account only.
  const written = readFileSync(journal, 'utf8');
  const earlier = written.replaceAll(',"account":""', '');
  expect(earlier).not.toBe(written);
  writeFileSync(journal, earlier);
  await start();
  expect(await handOver(RIVER, { earlier: [mine.Id, foreign.Id, 'pi_unknown'] })).toEqual([
    200,
    { ids: [mine.Id] },
  ]);
  expect(await listed(RIVER)).toEqual([mine.OneTime.Id]);
  expect(await listed(HILL)).toEqual([foreign.OneTime.Id]);
  expect(await listed(DEFAULT_TOKEN)).toEqual([]);
});
