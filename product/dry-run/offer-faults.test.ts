import type { Api } from '@tributary/engine/http/api.server.ts';
import { fakePay } from '@tributary/resources/connectors/kinds/fake-pay/connector.testing.ts';
import { paymentV2 } from '@tributary/resources/connectors/kinds/payment-v2/connector.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { noteCheck } from '../connectors/checks.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { dryFindings } from './findings.server.ts';
import { faultsOfOffer } from './offer-faults.ts';

const CARD = { value: 'creditcard', name: 'CreditCard', isRecurring: true };
const OWN = { value: 'Own', name: 'Own card', isRecurring: false };
const settings = { methods: { ours: { name: 'Own card' } } };
const findock = { connector: paymentV2, settings, methods: [CARD, OWN] };
const offered = { methods: ['card'], frequencies: ['one-off'], currencies: ['GBP'] };

it('knows a way to pay by all its values, and names one that the service does not have', () => {
  const methods = ['creditcard', 'Card', 'ours', 'ideal'];
  expect(faultsOfOffer([findock], { ...offered, methods })).toEqual([{ why: 'method', detail: 'ideal' }]);
  const ideal = { ...findock, methods: [{ value: 'ideal', name: 'Ideal', isRecurring: true }] };
  expect(faultsOfOffer([ideal, findock], { ...offered, methods })).toEqual([]);
});

it('names a way to pay that takes no recurring donations only where the form offers them', () => {
  const methods = ['card', 'ours'];
  expect(faultsOfOffer([findock], { ...offered, methods })).toEqual([]);
  expect(faultsOfOffer([findock], { ...offered, methods, frequencies: ['one-off', 'yearly'] })).toEqual([
    { why: 'recurring', detail: 'ours' },
  ]);
});

it('names currencies and frequencies that the orders of a service can not contain', () => {
  const pay = { connector: fakePay, settings: {}, methods: [{ ...CARD, value: 'card', name: 'Fake card' }] };
  const euros = z.object({ cents: z.int(), currency: z.literal('EUR'), payer: z.string() });
  const asked = { ...offered, currencies: ['EUR', 'GBP'], frequencies: ['one-off', 'monthly'] };
  expect(faultsOfOffer([pay], asked)).toEqual([]);
  expect(faultsOfOffer([{ ...pay, connector: { ...fakePay, payload: euros } }], asked)).toEqual([
    { why: 'currency', detail: 'GBP' },
  ]);
  const monthly: typeof fakePay = {
    ...fakePay,
    plan: (input) =>
      z.object({ donation: z.object({ frequency: z.literal('one-off') }) }).parse(input) &&
      fakePay.plan(input),
  };
  expect(faultsOfOffer([{ ...pay, connector: monthly }], asked)).toEqual([
    { why: 'frequency', detail: 'monthly' },
  ]);
});

let fixture: SubmissionFixture;
let api: Api;
beforeAll(async () => {
  fixture = await createSubmissionFixture();
  api = await openTestApi(fixture);
});
afterAll(async () => {
  await api.server.close();
  await fixture.drop();
});

it('compares the saved form, or what is offered before it is saved, with the last test of its service', async () => {
  const { tenantId, formId, db } = fixture;
  const request = (method: 'GET' | 'PATCH', path: string, more: object = {}, headers: object = {}) =>
    api.server.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { ...asPerson(tenantId, 'maintainer'), ...headers },
      ...more,
    });
  const { version } = (await request('GET', 'connectors')).json<{ version: number }>();
  const production = { endpoint: 'https://own.example.org', access: 'token', accessToken: 'a token' };
  const payload = { 'payment-v2': { production } };
  const saved = await request('PATCH', 'connectors', { payload }, { 'if-match': `"${version}"` });
  expect(saved.statusCode, saved.body).toBe(200);
  const faults = async (query = '') => {
    const { body } = await request('GET', `forms/${formId}/connector-faults?${query}`);
    return (JSON.parse(body) as { items: object[] }).items;
  };
  const query = 'configurationId=none&currencies=GBP&frequencies=one-off&methods=creditcard,ideal';
  // Nothing is known before the first test.
  expect(await faults(query)).toEqual([]);
  const ref = { tenantId, connector: 'payment-v2', environment: 'production' } as const;
  const finding = {
    isWorking: true,
    request: null,
    httpStatus: 200,
    failure: null,
    usage: null,
    methods: [CARD],
  };
  await db.inTenant(tenantId, (tx) => noteCheck(tx, ref, finding, new Date()));
  const ideal = { kind: 'payment-v2', why: 'method', detail: 'ideal' };
  expect(await faults(query)).toEqual([ideal]);
  expect(await faults(query.replace('ideal', 'card'))).toEqual([]);

  await db.inTenant(tenantId, (tx) =>
    sql`UPDATE forms SET data = jsonb_set(data, '{schema,components}', (data->'schema'->'components') || ${JSON.stringify(
      [
        {
          id: 'how',
          type: 'paymentMethod',
          key: 'how',
          label: 'How',
          methods: [{ value: 'ideal', label: 'iDEAL' }],
        },
      ],
    )}::jsonb) WHERE id = ${formId}`.execute(tx),
  );
  expect(await faults()).toContainEqual(ideal);
  const found = await db.inTenant(tenantId, (tx) => dryFindings(tx, fixture.app.sealer, tenantId, formId));
  expect(found).toContainEqual({
    kind: 'connectorMethod',
    severity: 'warning',
    show: { place: 'form', id: formId },
    values: { name: expect.any(String), connector: 'payment-v2', detail: 'ideal' },
  });
});
