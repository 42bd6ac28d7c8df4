import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Charge, Intent, Notification } from './model.ts';
import { startPaymentSimulator, type PaymentSimulator } from './server.ts';

interface Ledger {
  charges: Charge[];
  totals: Record<string, number>;
  intents: Intent[];
  notifications: Notification[];
}
interface Heard {
  type: string;
  data: Record<string, unknown>;
}

let simulator: PaymentSimulator;
let receiver: http.Server;
let heard: Heard[];
let refusals: number;

beforeEach(async () => {
  heard = [];
  refusals = 0;
  receiver = http.createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    if (refusals-- > 0) return void response.writeHead(500).end();
    heard.push(JSON.parse(body));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  simulator = await startPaymentSimulator();
  simulator.controls.webhookRetryMs = [20, 20];
});

afterEach(async () => {
  await simulator.close();
  receiver.closeAllConnections();
  receiver.close();
});

const webhook = () => `http://hooks.localhost:${(receiver.address() as AddressInfo).port}/heard`;

const card = { PaymentMethod: { Name: 'CreditCard' } };
const once = (amount: number) => ({ OneTime: { Amount: amount, CurrencyISOCode: 'EUR' }, ...card });

function call(method: string, route: string, body?: unknown, token = simulator.token): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(simulator.endpoint + route, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const order = (more: object) => ({
  SuccessURL: 'https://charity.example/thanks',
  FailureURL: 'https://charity.example/sorry',
  WebhookURL: webhook(),
  Payer: { Contact: { SalesforceFields: { FirstName: 'Ada', LastName: 'Byron', Email: 'ada@example.org' } } },
  ...more,
});

async function create(more: object): Promise<{ Id: string; RedirectURL: string; Status: string }> {
  const response = await call('POST', '/PaymentIntent', order(more));
  expect(response.status).toBe(200);
  return (await response.json()) as { Id: string; RedirectURL: string; Status: string };
}

const read = async (id: string) =>
  (await call('GET', `/PaymentIntent/${id}`)).json() as Promise<Record<string, { Status: string }>>;
const ledger = async () => (await fetch(`${simulator.url}/__ledger`)).json() as Promise<Ledger>;
const errors = async (response: Response) =>
  ((await response.json()) as { Errors: { error_code: string }[] }).Errors.map((error) => error.error_code);

function submit(page: string, fields: Record<string, string>): Promise<Response> {
  return fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
}
const pay = (page: string, number: string) =>
  submit(page, { action: 'pay', number, expiry: '12/40', cvc: '123', holder: 'Ada Byron' });

async function until(truth: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !truth(); i++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(truth()).toBe(true);
}

describe('the API', () => {
  test('refuses callers without the token', async () => {
    const response = await call('GET', '/PaymentMethods', undefined, 'wrong');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual([
      { message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' },
    ]);
  });

  test('lists methods with the requirements of recurring payments', async () => {
    const { PaymentMethods } = (await (await call('GET', '/PaymentMethods')).json()) as {
      PaymentMethods: { Name: string; Processors: { InitialPaymentOnRecurring: string }[] }[];
    };
    expect(
      PaymentMethods.map((method) => [method.Name, method.Processors[0]!.InitialPaymentOnRecurring]),
    ).toEqual([
      ['CreditCard', 'required'],
      ['SEPA Direct Debit', 'unsupported'],
    ]);
  });

  test.each([
    ['no amount', { OneTime: {}, ...card }, '010'],
    ['zero', once(0), '200'],
    ['negative', once(-1), '200'],
    ['a fraction of a cent', once(10.005), '200'],
    ['too much', once(1e309), '010'],
    ['an unknown currency', { OneTime: { Amount: 5, CurrencyISOCode: 'XXX' }, ...card }, '200'],
    ['an unknown method', { OneTime: { Amount: 5 }, PaymentMethod: { Name: 'Shells' } }, '200'],
    ['no method', { OneTime: { Amount: 5 } }, '098'],
    [
      'a regular card payment without a first',
      { Recurring: { Amount: 5, Frequency: 'Monthly', StartDate: '2030-01-01' }, ...card },
      '011',
    ],
    ['a script for a URL', { ...once(5), SuccessURL: 'javascript:alert(1)' }, '200'],
    [
      'a wrong IBAN',
      { OneTime: { Amount: 5 }, PaymentMethod: { Name: 'SEPA Direct Debit', Parameters: { iban: 'DE00' } } },
      '202',
    ],
  ])('refuses %s', async (_, more, code) => {
    const response = await call('POST', '/PaymentIntent', order(more));
    expect(response.status).toBe(400);
    expect(await errors(response)).toEqual([code]);
  });

  test('creates one intent for one idempotency key, also for a hundred parallel requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => create({ ...once(25), IdempotencyKey: 'same' })),
    );
    expect(new Set(answers.map((answer) => answer.Id)).size).toBe(1);
    const other = await call('POST', '/PaymentIntent', order({ ...once(26), IdempotencyKey: 'same' }));
    expect(await errors(other)).toEqual(['200']);
  });

  test('fails on request, and can lose a response after the intent was created', async () => {
    await fetch(`${simulator.url}/__control`, {
      method: 'POST',
      body: JSON.stringify({ failNextIntents: 1, failStatus: 500, dropNextAnswers: 1 }),
    });
    expect((await call('POST', '/PaymentIntent', order(once(5)))).status).toBe(500);
    await expect(
      call('POST', '/PaymentIntent', order({ ...once(5), IdempotencyKey: 'lost' })),
    ).rejects.toThrow();
    const again = await create({ ...once(5), IdempotencyKey: 'lost' });
    expect((await ledger()).intents.map((intent) => intent.id)).toEqual([again.Id]);
    const refused = await fetch(`${simulator.url}/__control`, {
      method: 'POST',
      body: JSON.stringify({ webhookMode: 'sideways' }),
    });
    expect(refused.status).toBe(400);
  });
});

describe('the hosted page', () => {
  test('is accessible HTML that needs no script, in the visitor’s language', async () => {
    const { RedirectURL } = await create(once(1234.5));
    const english = await fetch(RedirectURL);
    const html = await english.text();
    expect(html).toContain('Test payment page');
    expect(html).toContain('€1,234.50');
    expect(html).not.toContain('<script');
    expect(english.headers.get('content-security-policy')).toContain('https://charity.example');
    const pounds = await create({ ...card, OneTime: { Amount: 25, CurrencyISOCode: 'GBP' } });
    const inSpanish = { headers: { 'accept-language': 'es-MX' } };
    const spanish = await (await fetch(pounds.RedirectURL, inSpanish)).text();
    expect(spanish).toContain('Página de pago de prueba');
    expect(spanish).toContain('25,00\u00a0£');
  });

  test('charges the good card once, however often the button is pressed', async () => {
    const intent = await create({ ...once(25), IdempotencyKey: 'k' });
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => pay(intent.RedirectURL, '4242 4242 4242 4242')),
    );
    for (const press of presses)
      expect([press.status, press.headers.get('location')]).toEqual([303, 'https://charity.example/thanks']);
    const { charges, totals } = await ledger();
    expect(charges).toMatchObject([
      { intentId: intent.Id, idempotencyKey: 'k', kind: 'one-time', amountMinor: 2500, lastDigits: '4242' },
    ]);
    expect(totals).toEqual({ EUR: 2500 });
    expect((await read(intent.Id))['OneTime']!.Status).toBe('Collected');
    await until(() => heard.length === 2);
    expect(heard.map((event) => event.type).toSorted()).toEqual([
      'installment.status_change',
      'paymentIntent.processed',
    ]);
  });

  test('refuses the declined card and a cancelled payment, and charges neither', async () => {
    const declined = await create(once(25));
    expect((await pay(declined.RedirectURL, '4000000000000002')).headers.get('location')).toBe(
      'https://charity.example/sorry',
    );
    const cancelled = await create(once(25));
    expect((await submit(cancelled.RedirectURL, { action: 'cancel' })).headers.get('location')).toBe(
      'https://charity.example/sorry',
    );
    expect((await ledger()).charges).toEqual([]);
    expect((await read(declined.Id))['OneTime']!.Status).toBe('Failed');
    expect((await read(cancelled.Id))['OneTime']!.Status).toBe('Cancelled');
  });

  test.each([
    ['approve', 'thanks', 1],
    ['refuse', 'sorry', 0],
  ])('asks one step more and lets the visitor %s', async (action, ending, charged) => {
    const intent = await create(once(25));
    const step = await pay(intent.RedirectURL, '4000 0000 0000 3220');
    expect(step.headers.get('location')).toBe(`/pay/${intent.Id}/confirm`);
    expect((await ledger()).charges).toEqual([]);
    const confirm = `${simulator.url}/pay/${intent.Id}/confirm`;
    expect(await (await fetch(confirm)).text()).toContain('ending in 3220');
    expect((await submit(confirm, { action })).headers.get('location')).toBe(
      `https://charity.example/${ending}`,
    );
    expect((await ledger()).charges.length).toBe(charged);
  });

  test('sends no response for the timeout card, although the money was taken', async () => {
    simulator.controls.hangMs = 50;
    const intent = await create(once(25));
    await expect(pay(intent.RedirectURL, '4000000000000341')).rejects.toThrow();
    expect((await ledger()).notifications).toEqual([]);
    expect((await read(intent.Id))['OneTime']!.Status).toBe('Collected');
  });

  test.each([
    ['4242 4242 4242 4241', 'It is not valid credit card!'],
    ['not a number', 'It is not valid credit card!'],
    ['5555 5555 5555 4444', 'Only test cards work here.'],
  ])('answers %s with a message at the field', async (number, message) => {
    const intent = await create(once(25));
    const response = await pay(intent.RedirectURL, number);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain(`value="${number}"`);
    expect((await ledger()).charges).toEqual([]);
  });

  test('accepts a first payment with a regular one, and a mandate by direct debit', async () => {
    const regular = { Amount: 10, Frequency: 'Monthly', StartDate: '2030-01-01', CurrencyISOCode: 'GBP' };
    const byCard = await create({
      Recurring: regular,
      OneTime: { Amount: 10, CurrencyISOCode: 'GBP' },
      ...card,
    });
    await pay(byCard.RedirectURL, '4242424242424242');
    const byDebit = await create({ Recurring: regular, PaymentMethod: { Name: 'SEPA Direct Debit' } });
    expect((await submit(byDebit.RedirectURL, { action: 'pay', holder: 'Ada', iban: 'nope' })).status).toBe(
      422,
    );
    const done = await submit(byDebit.RedirectURL, {
      action: 'pay',
      holder: 'Ada',
      iban: 'DE89 3704 0044 0532 0130 00',
    });
    expect(done.headers.get('location')).toBe('https://charity.example/thanks');
    expect((await ledger()).charges).toMatchObject([
      { kind: 'recurring-initial', amountMinor: 1000, currency: 'GBP' },
    ]);
    expect((await read(byDebit.Id))['Recurring']!.Status).toBe('Active');
  });
});

describe('notifications', () => {
  test('are sent again after a refusal, and abandoned in the end', async () => {
    refusals = 3;
    const intent = await create(once(5));
    await pay(intent.RedirectURL, '4242424242424242');
    await until(() => heard.length === 2);
    refusals = 100;
    const other = await create(once(5));
    await pay(other.RedirectURL, '4242424242424242');
    await expect
      .poll(
        async () =>
          (await ledger()).notifications.filter((notification) => notification.state === 'given-up').length,
      )
      .toBe(2);
  });

  test('arrive twice, late or never on a test’s request', async () => {
    simulator.controls.webhookMode = 'duplicate';
    await pay((await create(once(5))).RedirectURL, '4242424242424242');
    await until(() => heard.length === 4);
    simulator.controls.webhookMode = 'drop';
    await pay((await create(once(5))).RedirectURL, '4242424242424242');
    simulator.controls.webhookMode = 'shuffle';
    simulator.controls.webhookDelayMs = 60;
    await pay((await create(once(5))).RedirectURL, '4242424242424242');
    expect(heard.length).toBe(4);
    await until(() => heard.length === 6);
    expect(
      (await ledger()).notifications.filter((notification) => notification.state === 'dropped').length,
    ).toBe(2);
  });
});

test('survive a kill, as charges do', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'payment-simulator-'));
  const start = async () => {
    const child = spawn(process.execPath, [
      path.join(import.meta.dirname, 'main.ts'),
      '--state',
      path.join(folder, 'journal'),
    ]);
    const [line] = (await new Promise((resolve) =>
      createInterface(child.stdout).once('line', (...lines) => resolve(lines)),
    )) as string[];
    return { child, ...(JSON.parse(line!) as { url: string; endpoint: string }) };
  };
  const first = await start();
  await fetch(`${first.url}/__control`, {
    method: 'POST',
    body: JSON.stringify({ webhookMode: 'delay', webhookDelayMs: 60_000 }),
  });
  const headers = { authorization: `Bearer ${simulator.token}` };
  const made = await fetch(`${first.endpoint}/PaymentIntent`, {
    method: 'POST',
    headers,
    body: JSON.stringify(order({ ...once(25), IdempotencyKey: 'kept' })),
  });
  await pay(((await made.json()) as { RedirectURL: string }).RedirectURL, '4242424242424242');
  first.child.kill('SIGKILL');
  const second = await start();
  try {
    const { charges } = (await (await fetch(`${second.url}/__ledger`)).json()) as Ledger;
    expect(charges).toMatchObject([{ idempotencyKey: 'kept', amountMinor: 2500 }]);
    await until(() => heard.length === 2);
  } finally {
    second.child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}, 20_000);
