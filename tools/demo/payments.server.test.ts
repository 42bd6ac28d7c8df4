import { newId } from '@tributary/engine/storage/ids.ts';
import {
  createSubmissionFixture,
  type SubmissionFixture,
} from '@tributary/product/submissions/testing.server.ts';
import { newTransactionId } from '@tributary/product/submissions/transaction-id.ts';
import { connectorSettings } from '@tributary/resources/connectors/connectors.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_TOKEN, tokenOfAccount } from '../simulators/payment/accounts.ts';
import { API_PATH } from '../simulators/payment/api.ts';
import type { Charge, Intent } from '../simulators/payment/model.ts';
import { startPaymentSimulator, type PaymentSimulator } from '../simulators/payment/server.ts';
import { handOverPayments, pointAtSimulator, type DemoServer } from './payments.server.ts';
import { CANCELLED } from './submissions.ts';

let fixture: SubmissionFixture;
let simulator: PaymentSimulator;
beforeAll(async () => {
  fixture = await createSubmissionFixture();
});
afterAll(() => fixture.drop());
beforeEach(async () => {
  simulator = await startPaymentSimulator();
  await fixture.db.inTenant(fixture.tenantId, async (tx) => {
    for (const table of ['delivery_attempts', 'deliveries', 'transactions', connectorSettings.name])
      await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
  });
});
afterEach(() => simulator.close());

const tenant = () => ({ id: fixture.tenantId, slug: 'river' });
const server = (paymentSimulatorUrl: string | undefined = simulator.url): DemoServer => ({
  app: fixture.app,
  db: fixture.db,
  settings: { paymentSimulatorUrl, sitesOrigin: (slug) => `http://${slug}.sites.localhost` },
});
const rowsOf = <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  fixture.db.inTenant(fixture.tenantId, async (tx) => (await query.execute(tx)).rows);
const stored = async () =>
  (
    await rowsOf(
      sql<{
        endpoint: string;
      }>`SELECT data->'payment-v2'->'production'->>'endpoint' AS endpoint FROM connectors`,
    )
  )[0]?.endpoint;

it('connects a new organization by a separate token, and follows the simulator to another port', async () => {
  const own = { endpoint: simulator.endpoint, accessToken: tokenOfAccount('river') };
  expect(await pointAtSimulator(server(), tenant(), true)).toMatchObject(own);
  expect(await stored()).toBe(own.endpoint);
  const moved = 'http://127.0.0.1:1';
  expect(await pointAtSimulator(server(moved), tenant(), false)).toMatchObject({
    ...own,
    endpoint: moved + API_PATH,
  });
  expect(await stored()).toBe(moved + API_PATH);
});

it('leaves a person’s own connection, or a disconnection, and does nothing without a simulator', async () => {
  expect(
    await pointAtSimulator(
      { ...server(), settings: { ...server().settings, paymentSimulatorUrl: undefined } },
      tenant(),
      true,
    ),
  ).toBeUndefined();
  expect(await pointAtSimulator(server(), tenant(), false)).toBeUndefined();
  expect(await stored()).toBeUndefined();
  await pointAtSimulator(server('https://payments.example.org'), tenant(), true);
  expect(await pointAtSimulator(server(), tenant(), true)).toBeUndefined();
  expect(await stored()).toBe(`https://payments.example.org${API_PATH}`);
});

/** A donation of 25 pounds; its reference begins as those of a history do. */
async function donation(more: {
  reference?: string;
  status?: string;
  error?: string;
  isReal?: boolean;
  importId?: string;
}): Promise<string> {
  const {
    reference = `PI-${newId()}`,
    status = 'COMPLETE',
    error = null,
    isReal = true,
    importId = null,
  } = more;
  const at = new Date('2026-03-14T12:00:00Z');
  await rowsOf(sql`
    INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, amount_minor, currency, frequency,
      payment_method, payment_reference, error_message, language, answers, consents, created_at, import_id)
    VALUES (${fixture.tenantId}, ${newTransactionId(at)}, ${newId()}, ${status}, ${isReal}, ${fixture.formId}, 'Donate', 2500, 'GBP', 'one-off',
      'creditcard', ${reference}, ${error}, 'en-US', '{"email":"ada@example.org","lastName":"Stream"}', '[]', ${at}, ${importId})`);
  return reference;
}

const connection = async () => (await pointAtSimulator(server(), tenant(), true))!;
const history = async (body: object) =>
  (
    await fetch(`${simulator.url}/__history`, { method: 'POST', body: JSON.stringify(body) })
  ).json() as Promise<{
    ids: string[];
  }>;
/** The ids of the simulator's payments of an account. */
const ledger = async (token = tokenOfAccount('river')) => (await history({ token })).ids.toSorted();
const charged = async () =>
  (await (await fetch(`${simulator.url}/__ledger`)).json()) as { charges: Charge[]; intents: Intent[] };

it('adds the payments of the history to the simulator, each with its outcome, once', async () => {
  const paid = await donation({});
  const cancelled = await donation({ status: 'ERROR', error: CANCELLED });
  const failed = await donation({ status: 'ERROR', error: 'The card has expired.' });
  await donation({ isReal: false });
  await donation({ importId: newId() });
  const by = await connection();
  for (const _ of ['first start', 'next start']) {
    await handOverPayments(server(), tenant(), by);
    expect(await ledger()).toEqual([paid, cancelled, failed].toSorted());
    const { charges, intents } = await charged();
    expect(charges).toMatchObject([{ amountMinor: 2500, intentId: paid }]);
    const stateOf = (id: string) => intents.find((intent) => intent.id === id)!;
    expect(stateOf(cancelled)).not.toEqual(stateOf(failed));
    expect(
      await rowsOf(sql`SELECT d.status, d.connector, d.result->>'providerId' AS id, a.outcome FROM deliveries d
        JOIN delivery_attempts a ON a.delivery_id = d.id ORDER BY d.result->>'providerId'`),
    ).toEqual(
      [paid, cancelled, failed]
        .toSorted()
        .map((id) => ({ id, status: 'DELIVERED', connector: 'payment-v2', outcome: 'DELIVERED' })),
    );
  }
});

it('gives the account the payments from before the organization had a token', async () => {
  const made = 'IN-1';
  const order = {
    SuccessURL: 'https://charity.example/thanks',
    FailureURL: 'https://charity.example/sorry',
    WebhookURL: 'https://charity.example/never-told',
    IdempotencyKey: made,
    Payer: { Contact: { SalesforceFields: { LastName: 'Stream', Email: 'ada@example.org' } } },
    OneTime: { Amount: 25, CurrencyISOCode: 'GBP' },
    PaymentMethod: { Name: 'CreditCard' },
  };
  const payment = { id: made, madeAt: '2026-03-14T12:00:00Z', outcome: 'collected', order };
  await history({ token: DEFAULT_TOKEN, payments: [payment] });
  await donation({ reference: made });
  // The plain account has nothing of it: it is not made up.
  await donation({ reference: 'IN-2' });
  await handOverPayments(server(), tenant(), await connection());
  expect(await ledger()).toEqual([made]);
  expect(await rowsOf(sql`SELECT id FROM deliveries`)).toEqual([]);
});

it('waits for a simulator that is still starting, and reports its refusals', async () => {
  const reference = await donation({});
  const by = await connection();
  const port = Number(new URL(simulator.url).port);
  await simulator.close();
  const asked = vi.spyOn(globalThis, 'fetch');
  const handed = handOverPayments(server(), tenant(), by);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await expect(asked.mock.results[0]!.value).rejects.toThrow(TypeError);
  asked.mockRestore();
  simulator = await startPaymentSimulator({ port });
  await handed;
  expect(await ledger()).toEqual([reference]);
  await donation({ reference: 'PI-no such id' });
  await expect(handOverPayments(server(), tenant(), by)).rejects.toThrow('did not take the history');
});
