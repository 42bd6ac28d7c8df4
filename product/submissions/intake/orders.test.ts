import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { readConnectors } from '@tributary/resources/form-configurations/deciding.ts';
import { knownOf } from '@tributary/resources/connectors/mapped/facts.ts';
import { expect, it } from 'vitest';
import type { DeliveryConnector } from '@tributary/resources/connectors/port/connector.ts';
import { createConnectors } from '../../connectors/connectors.ts';
import { paymentV2 } from '@tributary/resources/connectors/kinds/payment-v2/connector.server.ts';
import * as z from 'zod';
import type { Submission } from '../submission.ts';
import { newTransactionId } from '../transaction-id.ts';
import { inputFor, ordersOf, wantedPayments } from './orders.ts';

const NOW = new Date('2026-05-01T10:00:00Z');

/** Receives a copy of the data that may leave. */
const ledger: DeliveryConnector<unknown, { names: string[]; for: string }> = {
  type: 'delivery',
  kind: 'ledger',
  flag: 'PAYMENT_V2_CONNECTOR',
  settings: z.unknown(),
  secretsOf: () => [],
  payload: z.object({ names: z.array(z.string()), for: z.string() }),
  plan: ({ transactionId, answers }) => ({ names: Object.keys(answers), for: transactionId }),
  preview: (payload) => [{ request: 'POST /rows', values: { for: payload.for } }],
  check: async () => undefined,
  async *requests() {
    yield* [];
    return {};
  },
  send: async () => ({ status: 204, headers: {}, body: Buffer.alloc(0) }),
};
const connectors = createConnectors([paymentV2, ledger]);

function submission(more: Partial<Submission['result']> = {}): Submission {
  return {
    id: newTransactionId(NOW),
    tenantId: newId(),
    timezone: 'UTC',
    form: { id: newId(), description: 'Donate' },
    page: undefined,
    counter: undefined,
    result: {
      ok: true,
      answers: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        mail: 'ada@example.org',
        note: 'private',
        amount: '25.00',
      },
      amount: { minor: 2500, currency: 'GBP' },
      frequency: 'one-off',
      email: 'ada@example.org',
      consents: [{ key: 'news', given: false, wording: 'News' }],
      ignored: [],
      ...more,
    },
    key: newId(),
    hash: '',
    language: 'en-US',
    useProdEnvironment: false,
    now: NOW,
  };
}

const components = [
  { id: 'c1', type: 'amount', key: 'amount', label: 'Amount', presets: [{ amount: 2500 }] },
  { id: 'c2', type: 'email', key: 'mail', label: 'E-mail' },
] as const;
const schemaWith = (confirmation: object) => formSchema.parse({ components, settings: { confirmation } });

/** The orders of a submission by a configuration: each part's settings of each connector. */
function orders(
  parts: Record<string, Record<string, unknown>>,
  taken = submission(),
  schema = schemaWith({ on: false }),
) {
  const configured = readConnectors(
    Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, JSON.stringify(value)])),
  );
  return ordersOf({
    submission: taken,
    schema,
    reference: 'ABCD-2345',
    configured,
    connectors,
    setup: { connector: paymentV2, environment: 'sandbox', isInPlan: true },
    returnUrl: () => 'http://river.sites.localhost/back',
    owner: 'this process',
    begun: true,
  });
}

/** Who pays, as the payment service is told by this configuration. */
function payer(parts: Record<string, unknown>): unknown {
  const [order] = orders(
    Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, { 'payment-v2': value }])),
  );
  return (order!.payload['payload'] as { contact: unknown }).contact;
}

const mapping = {
  FirstName: 'firstName',
  LastName: { expression: '{{firstName}} {{lastName}}' },
  Email: 'mail',
  Description: 'note',
};

it('sends the mapped values, and only the allowed answers', () => {
  expect(payer({})).toEqual({ FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.org' });
  const whole = {
    FirstName: 'Ada',
    LastName: 'Ada Lovelace',
    Email: 'ada@example.org',
    Description: 'private',
  };
  expect(payer({ connectorsMappings: mapping })).toEqual(whole);
  const permit = (permission: object) =>
    payer({ connectorsMappings: mapping, connectorsPermissions: permission });
  expect(permit({ fields: ['firstName', 'mail'] })).toEqual({
    FirstName: 'Ada',
    LastName: 'Ada',
    Email: 'ada@example.org',
  });
  expect(permit({ fields: ['firstName'] })).toEqual({ FirstName: 'Ada', LastName: 'Ada' });
});

it('names no person without the consent, or when the conditions do not hold', () => {
  const nobody = { LastName: 'Anonymous' };
  expect(payer({ connectorsMappings: mapping, connectorsPermissions: { consent: 'news' } })).toEqual(nobody);
  const when = (value: string) =>
    payer({
      connectorsMappings: { FirstName: 'firstName' },
      connectorsTriggerConditions: { rules: [{ field: 'amount', operator: 'greaterThan', value }] },
    });
  expect(when('100')).toEqual(nobody);
  expect(when('20')).toMatchObject({ FirstName: 'Ada' });
});

it('plans the same whenever it is asked: one payment for a donation, begun by this process', () => {
  const taken = submission();
  const [one, two] = [orders({}, taken), orders({}, taken)];
  expect(one).toHaveLength(1);
  expect(one[0]).toMatchObject({
    transactionId: taken.id,
    connector: 'payment-v2',
    environment: 'sandbox',
    leaseNow: 'this process',
    begun: true,
    payload: { operation: 'create', returnUrl: 'http://river.sites.localhost/back' },
  });
  expect(one[0]!.payload).toEqual(two[0]!.payload);
  expect(one[0]!.payload['payload']).toMatchObject({ amountMinor: 2500, submittedOn: '2026-05-01' });
});

it('copies a submission to each other connector whose conditions and consent hold, a donation when it is complete', () => {
  const named = { connectorsMappings: { ledger: {}, 'payment-v2': {} } };
  const donation = orders(named);
  expect(donation.map(({ connector, held }) => [connector, held ?? false])).toEqual([
    ['payment-v2', false],
    ['ledger', true],
  ]);
  const { amount: _, ...signUp } = submission().result;
  const taken = { ...submission(), result: signUp };
  expect(orders(named, taken)).toMatchObject([
    { connector: 'ledger', held: false, payload: { for: taken.id } },
  ]);
  expect(orders({ ...named, connectorsEnvironments: { ledger: 'sandbox' } }, taken)).toMatchObject([
    { connector: 'ledger', environment: 'sandbox' },
  ]);
  expect(orders({ connectorsPermissions: { ledger: { consent: 'news' } } }, taken)).toEqual([]);
  const permit = { connectorsPermissions: { ledger: { fields: ['firstName'] } } };
  expect(orders(permit, taken)).toMatchObject([{ payload: { names: ['firstName'] } }]);
});

it('tests facts of the submission: its level, page, campaign, language and frequency', () => {
  const member = {
    ...submission(),
    amountLabel: 'Family',
    page: { id: 'a page', name: 'Join us', campaignCode: 'W26' },
  };
  const isCopied = (field: string, value: string, operator = 'equal') =>
    orders({ connectorsTriggerConditions: { ledger: { rules: [{ field, operator, value }] } } }, member).some(
      ({ connector }) => connector === 'ledger',
    );
  expect(isCopied('submission.amountLabel', 'Family')).toBe(true);
  expect(isCopied('submission.amountLabel', 'Student')).toBe(false);
  expect(isCopied('submission.page', 'Join us')).toBe(true);
  expect(isCopied('submission.campaign', 'S27')).toBe(false);
  expect(isCopied('submission.language', member.language)).toBe(true);
  expect(isCopied('submission.frequency', 'monthly')).toBe(false);
  expect(isCopied('submission.amount', '20', 'greaterThan')).toBe(true);
  expect(isCopied('submission.date', '2026-05-02', 'lessThan')).toBe(true);
  expect(isCopied('submission.nothing', '', 'isEmpty')).toBe(true);
});

it('chooses a payment connector of the configuration only where its conditions hold', () => {
  const when = (value: string) =>
    wantedPayments(
      readConnectors({
        connectorsTriggerConditions: JSON.stringify({
          'payment-v2': { rules: [{ field: 'amount', operator: 'greaterThan', value }] },
        }),
        connectorsEnvironments: '{"payment-v2":"sandbox"}',
      }),
      connectors,
      submission(),
    );
  expect(when('20')).toEqual([{ kind: 'payment-v2', environment: 'sandbox' }]);
  expect(when('100')).toEqual([]);
});

it('confirms by e-mail where the form says so and an address was given, a donation when it is complete', () => {
  const schema = schemaWith({ on: true, subject: '{amount}: {mail}', receipt: true });
  const taken = submission();
  const [payment, email, ...more] = orders({}, taken, schema);
  expect([payment?.connector, more]).toEqual(['payment-v2', []]);
  expect(email).toMatchObject({
    connector: 'email',
    held: true,
    transactionId: taken.id,
    environment: 'sandbox',
  });
  expect(email!.payload).toMatchObject({
    to: 'ada@example.org',
    subject: '{amount}: {mail}',
    receipt: true,
    reference: 'ABCD-2345',
    donation: { minor: 2500, currency: 'GBP', frequency: 'one-off', method: null },
  });
  const { amount: _, ...signUp } = submission().result;
  const plain = { ...submission(), result: signUp };
  expect(orders({}, plain, schema)).toMatchObject([
    { connector: 'email', held: false, payload: { receipt: false, donation: null } },
  ]);
  expect(orders({}, plain)).toEqual([]);
  const { email: _none, ...nameless } = signUp;
  expect(orders({}, { ...plain, result: nameless }, schema)).toEqual([]);
});

it.each([
  ['UTC', '2026-11-22'],
  ['Pacific/Auckland', '2026-11-23'],
])('tells connectors the day of a gift by the clock of %s', (timezone, day) => {
  const late = { ...submission(), timezone, now: new Date('2026-11-22T23:30:00Z') };
  const input = inputFor(late, schemaWith({ on: false }), undefined, {});
  expect(input.submittedOn).toBe(day);
  expect(knownOf(input)['submission.date']).toBe(day);
});
