import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { replayDelivery } from '../../../delivery/deliveries.server.ts';
import { createCrmFixture } from './fixture.testing.ts';
import type { CrmOrder } from '@tributary/resources/connectors/kinds/crm/plan.ts';

let fixture: Awaited<ReturnType<typeof createCrmFixture>>;
let simulator: (typeof fixture)['simulator'];
beforeAll(async () => {
  fixture = await createCrmFixture();
  ({ simulator } = fixture);
});
afterAll(() => fixture.close());
beforeEach(() => simulator.control({ reset: true }));

const step = (object: string, fields: CrmOrder['steps'][number]['fields'], more = {}) => ({
  object,
  operation: 'create' as const,
  match: [],
  links: {},
  fields,
  ...more,
});

const gift = (id: string): CrmOrder => ({
  steps: [
    step('Contact', { LastName: "O'Neill", Email: 'o@example.org' }, { operation: 'find', match: ['Email'] }),
    step(
      'Opportunity',
      { Name: 'Gift', StageName: 'Closed', CloseDate: '2026-11-22', Amount: 25, Transaction_Id__c: id },
      { operation: 'upsert', match: ['Transaction_Id__c'], links: { ContactId: 'Contact' } },
    ),
  ],
});

it('renews an access token once, for all that need it, and says when the grant has ended', async () => {
  const { opened, deliver, state } = await fixture.ready();
  const before = (await opened())!['accessToken'];
  await simulator.control({ expire: true, rotates: true });
  const contact = (name: string): CrmOrder => ({ steps: [step('Contact', { LastName: name })] });
  const all = await Promise.all(['A', 'B', 'C', 'D'].map((name) => deliver(contact(name))));
  expect(all.map(({ status }) => status)).toEqual(Array(4).fill('DELIVERED'));
  expect((await opened())!['accessToken']).not.toBe(before);
  await simulator.control({ revoke: true });
  const { outcome, status } = await deliver(contact('E'));
  expect(status).toBe('PARKED');
  expect(outcome).toMatchObject({ kind: 'failed', code: 'authorize_again' });
  expect(await state()).toMatchObject({
    state: 'failing',
    check: { failure: { code: 'authorize_again' } },
  });
});

it('writes the steps of a submission together, once by an external id, and links them', async () => {
  const { deliver } = await fixture.ready();
  const order = gift('tx-1');
  const first = await deliver(order);
  expect(first.outcome).toMatchObject({
    kind: 'delivered',
    result: {
      records: [
        { object: 'Contact', outcome: 'created' },
        { object: 'Opportunity', outcome: 'created' },
      ],
      apiUsage: expect.stringMatching(/^\d+\/15000$/),
    },
  });
  const second = await deliver(order);
  expect(second.outcome).toMatchObject({
    result: {
      records: [
        { object: 'Contact', outcome: 'found' },
        { object: 'Opportunity', outcome: 'updated' },
      ],
    },
  });
  const [contact, ...others] = await simulator.records('Contact');
  expect(others).toEqual([]);
  expect(await simulator.records('Opportunity')).toMatchObject([
    { values: { Amount: 25, ContactId: contact!.id, Transaction_Id__c: 'tx-1' } },
  ]);
});

it('updates the record that matches, and creates one with a name where none does', async () => {
  const { deliver } = await fixture.ready();
  const sign = (fields: Record<string, string>): CrmOrder => ({
    steps: [
      step('Contact', fields, { operation: 'update', match: ['Email'], onCreate: { LastName: 'Anonymous' } }),
    ],
  });
  const outcome = (made: string) => ({ result: { records: [{ object: 'Contact', outcome: made }] } });
  const first = await deliver(sign({ Email: 'o@example.org', LastName: 'Byron' }));
  expect(first.outcome).toMatchObject(outcome('created'));
  const second = await deliver(sign({ Email: 'o@example.org', FirstName: 'Ada' }));
  expect(second.outcome).toMatchObject(outcome('updated'));
  expect((await deliver(sign({ Email: 'p@example.org' }))).outcome).toMatchObject(outcome('created'));
  expect(await simulator.records('Contact')).toMatchObject([
    { values: { Email: 'o@example.org', FirstName: 'Ada', LastName: 'Byron' } },
    { values: { Email: 'p@example.org', LastName: 'Anonymous' } },
  ]);
});

it('updates its records when it is sent again, and creates those again that were deleted since then', async () => {
  const { deliver, tenantId } = await fixture.ready();
  const again = (id: string) =>
    fixture.db.inTenant(tenantId, async (tx) => {
      await replayDelivery(tx, id);
    });
  const alone = { steps: [step('Contact', { LastName: 'Byron', Email: 'o@example.org' })] };
  const two = {
    steps: [
      step('Contact', { LastName: 'Lovelace' }),
      step(
        'Opportunity',
        { Name: 'Gift', StageName: 'Closed', CloseDate: '2026-11-22' },
        { links: { ContactId: 'Contact' } },
      ),
    ],
  };
  for (const order of [alone, two]) {
    const { id } = await deliver(order);
    for (const { object, fields } of order.steps) {
      const made = await simulator.records(object);
      await again(id);
      expect((await deliver(order, id)).outcome).toMatchObject({
        result: { records: order.steps.map((one) => ({ object: one.object, outcome: 'updated' })) },
      });
      expect(await simulator.records(object)).toEqual(made);
      await simulator.control({ deleteRecord: made.at(-1)!.id });
      await again(id);
      expect(await deliver(order, id)).toMatchObject({ status: 'DELIVERED' });
      const anew = await simulator.records(object);
      expect(anew.at(-1)).toMatchObject({ values: fields });
      expect(anew.at(-1)!.id).not.toBe(made.at(-1)!.id);
    }
  }
});

it('writes no record twice when a response is lost, if an external id is mapped', async () => {
  const { deliver } = await fixture.ready();
  await simulator.control({ lostResponses: 1, isSilentOnMatch: true });
  const [, opportunity] = gift('tx-2').steps;
  const order = { steps: [{ ...opportunity!, links: {} }] };
  const lost = await deliver(order);
  expect(lost).toMatchObject({ status: 'PENDING', outcome: { kind: 'failed', retryable: true } });
  expect(await deliver(order, lost.id)).toMatchObject({
    status: 'DELIVERED',
    outcome: { result: { records: [{ object: 'Opportunity', id: null, outcome: 'updated' }] } },
  });
  expect(await simulator.records('Opportunity')).toHaveLength(1);
});

it('parks deliveries that the CRM refuses, with its words, and tries temporary failures again', async () => {
  const { deliver } = await fixture.ready();
  const refused = await deliver({
    steps: [step('Contact', { LastName: 'A' }), step('Opportunity', { Name: 'Gift' })],
  });
  expect(refused).toMatchObject({
    // The mapping can be mended: it waits.
    status: 'WAITING',
    outcome: {
      code: 'service_refused',
      message:
        'The CRM said: REQUIRED_FIELD_MISSING: Required fields are missing: [StageName, CloseDate] (Opportunity)',
    },
  });
  // All of it or nothing.
  expect(await simulator.records('Contact')).toEqual([]);
  expect(await deliver({ steps: [step('Contact', { LastName: 'A'.repeat(81) })] })).toMatchObject({
    status: 'PARKED',
    outcome: { code: 'service_refused', message: expect.stringContaining('STRING_TOO_LONG') },
  });
  await simulator.control({ removeField: 'Contact.Email' });
  const unknown = await deliver({ steps: [step('Contact', { LastName: 'A', Email: 'a@example.org' })] });
  expect(unknown.outcome).toMatchObject({
    message: expect.stringContaining("INVALID_FIELD: No such column 'Email'"),
  });
  const one = { steps: [step('Contact', { LastName: 'A' })] };
  await simulator.control({ failures: 1 });
  expect(await deliver(one)).toMatchObject({
    status: 'PENDING',
    outcome: { retryable: true, httpStatus: 503 },
  });
  await simulator.control({ isLimited: true });
  expect((await deliver(one)).outcome).toMatchObject({
    retryable: true,
    retryAfterMs: 1_800_000,
    message: 'The CRM said: REQUEST_LIMIT_EXCEEDED: TotalRequests Limit exceeded. (Contact)',
  });
});

it('shows no secret in a response, a record, a revision, an order, an attempt or an outbox message', async () => {
  const { call, opened, deliver, tenantId, place } = await fixture.ready();
  await deliver(gift('tx-3'));
  await call('POST', '/connectors/test', place);
  await simulator.control({ expire: true });
  await deliver(gift('tx-4'));
  const { clientSecret, accessToken, refreshToken } = (await opened())! as Record<string, string>;
  const texts = [
    (await call('GET', '/connectors')).text,
    (await call('GET', '/connectors/status')).text,
    (await call('GET', '/connectors/revisions')).text,
    (await call('GET', '/logs')).text,
  ];
  const { body } = await call('GET', '/connectors/revisions');
  for (const { id } of body.items) texts.push((await call('GET', `/connectors/revisions/${id}`)).text);
  const { rows } = await fixture.db.inTenant(tenantId, (tx) =>
    sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE column_name = 'tenant_id' AND table_schema = 'public' GROUP BY 1`.execute(tx),
  );
  for (const { name } of rows) {
    const held = await fixture.db.inTenant(tenantId, async (tx) =>
      sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} t`
        .execute(tx)
        .catch(() => undefined),
    );
    texts.push(...(held?.rows.map(({ text }) => text) ?? []));
  }
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'connectors',
      'issued_secrets',
      'deliveries',
      'delivery_attempts',
      'delivery_exchanges',
      'connector_checks',
    ]),
  );
  expect(texts.some((text) => text.includes('tx-3'))).toBe(true);
  for (const secret of [clientSecret!, accessToken!, refreshToken!])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});
