import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { ListedRequest } from '@tributary/resources/gift-requests/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Note } from '@tributary/resources/supporters/supporter.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { createTokens } from '../submissions/tokens.server.ts';
import { supporterHandlers } from '../supporters/handlers.server.ts';
import { supportersFeature } from '../supporters/feature.server.ts';
import { recurringGiftsFeature } from './feature.server.ts';
import { noteRequest } from './store.server.ts';

let fixture: SubmissionFixture;
let api: Api;
beforeAll(async () => {
  fixture = await createSubmissionFixture([
    recurringGiftsFeature,
    { ...supportersFeature, parts: () => ({}) },
  ]);
  const { app, parts, files } = fixture;
  const routes = [
    supporterHandlers({
      tokens: createTokens('secret'),
      files,
      payments: { paymentOf: async () => undefined },
    }),
  ];
  api = await openTestApi({ app, parts: [...parts, { routes }] });
});
afterAll(async () => {
  await api.server.close();
  await fixture.drop();
});

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await api.server.inject({
    method,
    url: `/api/v1/${path}`,
    headers: asPerson(fixture.tenantId, 'admin'),
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
const listed = async (state: 'open' | 'all', environment = 'production') =>
  (await call('GET', `gift-requests?state=${state}&environment=${environment}`)).body[
    'items'
  ] as ListedRequest[];

it('lists donors’ and colleagues’ requests together, until they are closed', async () => {
  const { db, tenantId } = fixture;
  const [real, test] = [fixture.submission(), fixture.submission({ useProdEnvironment: false })];
  await acceptSubmission(db, real);
  await acceptSubmission(db, test);
  const write = (id: string, kind: string, text: string) =>
    call('POST', `transactions/${id}/notes`, { kind, text });
  await write(real.id, 'note', 'A friend of the river');
  const refund = (await write(real.id, 'refund', 'Paid twice on Monday')).body;
  await write(test.id, 'cancel', 'Only a test');
  await db.inTenant(tenantId, (tx) =>
    noteRequest(tx, tenantId, {
      given: { id: real.id, useProdEnvironment: true },
      wish: { kind: 'stop' },
      before: { minor: 2500, currency: 'GBP', frequency: 'monthly' },
      state: 'open',
      now: new Date(Date.now() + 1_000),
    }),
  );
  expect(await listed('open')).toMatchObject([
    { from: 'donor', kind: 'stop', state: 'open', email: 'ada@example.org' },
    {
      from: 'staff',
      kind: 'refund',
      text: 'Paid twice on Monday',
      by: 'Ana',
      email: 'ada@example.org',
      amount: { minor: 2500, currency: 'GBP' },
      frequency: null,
      isRefunded: false,
    },
  ]);
  // Done at the payment service in the meantime: it must not be done again.
  await db.inTenant(tenantId, (tx) =>
    sql`UPDATE transactions SET failure_reason = 'refunded' WHERE id = ${real.id}`.execute(tx),
  );
  expect(await listed('open')).toMatchObject([{ from: 'donor' }, { kind: 'refund', isRefunded: true }]);
  expect(await listed('open', 'sandbox')).toMatchObject([{ from: 'staff', kind: 'cancel' }]);
  const done = await call('POST', `transactions/${real.id}/notes/${String(refund['id'])}/deal`);
  expect(done.status).toBe(200);
  expect((await listed('open')).map(({ from }) => from)).toEqual(['donor']);
  expect((await listed('all')).map(({ state }) => state)).toEqual(['open', 'dealt']);
});

it('closes a refund that was asked for when the money has gone back, with an entry of the activity log', async () => {
  const { db, tenantId } = fixture;
  const [refunded, failed] = [fixture.submission(), fixture.submission()];
  for (const one of [refunded, failed]) {
    await acceptSubmission(db, one);
    for (const kind of ['refund', 'cancel', 'note'])
      await call('POST', `transactions/${one.id}/notes`, { kind, text: 'Paid twice' });
  }
  await finishTransaction(db, tenantId, refunded.id, { status: 'COMPLETE' }, new Date());
  await finishTransaction(db, tenantId, failed.id, { status: 'COMPLETE' }, new Date());
  const back = { status: 'ERROR', message: 'The payment was refunded.', reason: 'refunded' } as const;
  await finishTransaction(db, tenantId, refunded.id, back, new Date(), 'Mo');
  const notesOf = async (id: string) =>
    ((await call('GET', `transactions/${id}/notes`)).body['items'] as Note[]).map(({ kind, dealt }) => [
      kind,
      dealt?.end ?? null,
      dealt?.by,
    ]);
  expect(await notesOf(refunded.id)).toEqual([
    ['refund', 'refunded', 'Mo'],
    ['cancel', null, undefined],
    ['note', null, undefined],
  ]);
  expect((await notesOf(failed.id))[0]).toEqual(['refund', null, undefined]);
  const ended = (await listed('all')).find((one) => one.from === 'staff' && one.end !== null);
  expect(ended).toMatchObject({ transactionId: refunded.id, state: 'dealt', end: 'refunded', dealtBy: 'Mo' });
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql`SELECT new_value->>'end' AS ended, new_value->>'by' AS by FROM log_entries
      WHERE reference_id = ${refunded.id} AND new_value->>'dealt' = 'true'`.execute(tx),
  );
  expect(rows).toEqual([{ ended: 'refunded', by: 'Mo' }]);
});

it('shows nothing of another organization', async () => {
  const other = newId();
  const response = await api.server.inject({
    url: '/api/v1/gift-requests?state=all&environment=production',
    headers: asPerson(other, 'admin'),
  });
  expect(response.json()).toEqual({ items: [] });
  const { rows } = await fixture.db.inTenant(other, (tx) => sql`SELECT id FROM notes`.execute(tx));
  expect(rows).toEqual([]);
});
