import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { GIFT_REFUSED } from '@tributary/resources/gift-requests/refusals.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readRecurringIncome } from '../dashboard/panels/recurring-income/read-income.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createTokens } from '../submissions/tokens.server.ts';
import { supporterHandlers } from '../supporters/handlers.server.ts';
import { openGifts } from './payments/gifts.testing.ts';
import { readGift } from './read-gift.server.ts';
import { noteRequest, type Wish } from './store.server.ts';

const DAY_MS = 86_400_000;
const yesterday = () => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

let gifts: Awaited<ReturnType<typeof openGifts>>;
let api: Api;
beforeAll(async () => {
  gifts = await openGifts();
  const { app, parts, files } = gifts.fixture;
  const routes = [
    supporterHandlers({ tokens: createTokens('secret'), files, payments: { paymentOf: gifts.paymentOf } }),
  ];
  api = await openTestApi({ app, parts: [...parts, { routes }] });
});
beforeEach(() => {
  gifts.service.answerTo = () => undefined;
  gifts.service.connector = gifts.connector;
});
afterAll(async () => {
  await api.server.close();
  await gifts.close();
});

/** A gift with an open request of its donor. */
async function asked(wish: Wish = { kind: 'stop' }) {
  const { db, tenantId } = gifts.fixture;
  const gift = await gifts.give('creditcard');
  const { id } = await db.inTenant(tenantId, (tx) =>
    noteRequest(tx, tenantId, {
      given: { id: gift.id, useProdEnvironment: true },
      wish,
      before: { minor: 2500, currency: 'GBP', frequency: 'monthly' },
      state: 'open',
      now: new Date(),
    }),
  );
  return { ...gift, requestId: id };
}
async function post(path: string, payload?: object) {
  const response = await api.server.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: asPerson(gifts.fixture.tenantId, 'finance', 'Mo'),
    ...(payload ? { payload } : {}),
  });
  const { id, detail } = response.json<{ id?: string; detail?: string }>();
  return { status: response.statusCode, detail, ...(id ? { id } : {}) };
}
const deal = (id: string, more: object = {}) =>
  post(`gift-requests/${id}/deal`, { note: 'Ended it', ...more });
async function income(): Promise<{ active: number; stopped: number }> {
  const { active: running, stopped } = await gifts.fixture.db.inTenant(gifts.fixture.tenantId, (tx) =>
    readRecurringIncome(tx, {
      now: new Date(),
      days: 30,
      environment: 'production',
      timezone: 'UTC',
      currency: 'GBP',
    }),
  );
  return { active: running, stopped };
}
const active = async (): Promise<number> => (await income()).active;
const logged = async (id: string) =>
  (
    await gifts.fixture.db.inTenant(gifts.fixture.tenantId, (tx) =>
      sql<{ value: object }>`SELECT new_value AS value FROM log_entries WHERE reference_id = ${id}`.execute(
        tx,
      ),
    )
  ).rows.map(({ value }) => value);

it('does not take a gift for stopped that the payment service still collects', async () => {
  const { id, requestId, intentId } = await asked();
  const before = await active();
  const runs = { status: 409, detail: GIFT_REFUSED.runs };
  expect(await deal(requestId)).toEqual(runs);
  // It is no question of what a person decides.
  expect(await deal(requestId, { withoutAnswer: true })).toEqual(runs);
  expect(await active()).toBe(before);
  await gifts.end(intentId, yesterday());
  expect(await deal(requestId)).toMatchObject({ status: 200 });
  expect(await active()).toBe(before - 1);
  expect(await logged(requestId)).toEqual([{ transactionId: id, state: 'dealt' }]);
});

it('lets a person decide while the payment service does not say, and logs that', async () => {
  const { id, requestId } = await asked();
  gifts.service.answerTo = () => null;
  expect(await deal(requestId)).toEqual({ status: 502, detail: GIFT_REFUSED.unanswered });
  expect(await deal(requestId, { withoutAnswer: true })).toMatchObject({ status: 200 });
  expect(await logged(requestId)).toEqual([{ transactionId: id, state: 'dealt', withoutAnswer: true }]);
  expect(await deal(requestId)).toMatchObject({ status: 409 });
  expect((await deal(newId())).status).toBe(404);
});

it('does not take a colleague’s cancellation for dealt with while the payment service collects the gift', async () => {
  const request = async (kind: 'cancel' | 'change') => {
    const gift = await gifts.give('creditcard');
    const { id } = await post(`transactions/${gift.id}/notes`, { kind, text: 'Rang us' });
    return { ...gift, deal: (body?: object) => post(`transactions/${gift.id}/notes/${id}/deal`, body) };
  };
  const one = await request('cancel');
  const list = await api.server.inject({
    url: '/api/v1/gift-requests?state=open&environment=production',
    headers: asPerson(gifts.fixture.tenantId, 'finance', 'Mo'),
  });
  const [listed] = list.json<{ items: object[] }>().items;
  expect(listed).toMatchObject({ from: 'staff', kind: 'cancel', frequency: 'monthly' });
  const before = await active();
  const runs = { status: 409, detail: GIFT_REFUSED.runs };
  expect(await one.deal()).toEqual(runs);
  expect(await one.deal({ withoutAnswer: true })).toEqual(runs);
  expect(await active()).toBe(before);
  await gifts.end(one.intentId, yesterday());
  expect(await one.deal()).toMatchObject({ status: 200 });
  expect(await active()).toBe(before - 1);
  expect(await one.deal()).toMatchObject({ status: 409 });
  const change = await request('change');
  expect(await change.deal()).toMatchObject({ status: 200 });
  const silent = await request('cancel');
  gifts.service.answerTo = () => null;
  expect(await silent.deal()).toEqual({ status: 502, detail: GIFT_REFUSED.unanswered });
  expect(await silent.deal({ withoutAnswer: true })).toMatchObject({ status: 200 });
  const entries = (await logged(silent.id)).filter((value) => 'dealt' in value);
  expect(entries).toMatchObject([{ dealt: true, withoutAnswer: true }]);
});

it('shows donors a gift as people dealt with it, where the payment service does not say', async () => {
  const { db, tenantId } = gifts.fixture;
  const seen = async (id: string) => {
    const found = await readGift(db, { paymentOf: gifts.paymentOf }, tenantId, id);
    return { minor: found?.gift.terms.minor, isEnded: found?.gift.isEnded };
  };
  const wanted = { minor: 3000, currency: 'GBP', frequency: 'monthly' } as const;
  const [changed, stopped, cancelled] = [
    await asked({ kind: 'change', wanted }),
    await asked(),
    await gifts.give('creditcard'),
  ];
  gifts.service.answerTo = () => null;
  const asBefore = { minor: 2500, isEnded: false };
  for (const { id } of [changed, stopped, cancelled]) expect(await seen(id)).toEqual(asBefore);
  await deal(changed.requestId, { withoutAnswer: true });
  expect(await seen(changed.id)).toEqual({ minor: 3000, isEnded: false });
  await deal(stopped.requestId, { withoutAnswer: true });
  expect(await seen(stopped.id)).toEqual({ minor: 2500, isEnded: true });
  const path = `transactions/${cancelled.id}/notes`;
  const { id } = await post(path, { kind: 'cancel', text: 'Rang us' });
  expect(await seen(cancelled.id)).toEqual(asBefore);
  await post(`${path}/${id}/deal`, { withoutAnswer: true });
  expect(await seen(cancelled.id)).toEqual({ minor: 2500, isEnded: true });
});

it('asks nothing about a pause, nor without a connection', async () => {
  const pause = await asked({ kind: 'pause', months: 3 });
  expect(await deal(pause.requestId)).toMatchObject({ status: 200 });
  const { recurring: _, ...silent } = gifts.connector;
  const { requestId } = await asked();
  gifts.service.connector = silent;
  expect(await deal(requestId)).toMatchObject({ status: 200 });
});

it('does not take a gift for changed that the payment service collects as before', async () => {
  const wanted = { minor: 4000, currency: 'GBP', frequency: 'monthly' } as const;
  const changed = await asked({ kind: 'change', wanted });
  const differs = { status: 409, detail: GIFT_REFUSED.differs };
  expect(await deal(changed.requestId)).toEqual(differs);
  expect(await deal(changed.requestId, { withoutAnswer: true })).toEqual(differs);
  const otherwise = await asked({ kind: 'change', wanted });
  expect(await deal(otherwise.requestId, { asCollected: true })).toMatchObject({ status: 200 });
  expect(await logged(otherwise.requestId)).toEqual([
    {
      transactionId: otherwise.id,
      state: 'dealt',
      wanted: { minor: 2500, currency: 'GBP', frequency: 'monthly' },
    },
  ]);
  const asBefore = await asked({ kind: 'change', wanted: { ...wanted, minor: 2500 } });
  expect(await deal(asBefore.requestId)).toMatchObject({ status: 200 });
  const yearly = await asked({ kind: 'change', wanted: { ...wanted, minor: 2500, frequency: 'yearly' } });
  expect(await deal(yearly.requestId)).toEqual(differs);
  gifts.service.answerTo = () => null;
  expect(await deal(changed.requestId)).toEqual({ status: 502, detail: GIFT_REFUSED.unanswered });
  expect(await deal(changed.requestId, { withoutAnswer: true })).toMatchObject({ status: 200 });
});

it('counts a colleague’s cancellation that is dealt with as a stop, and one that the donor wanted too once', async () => {
  const { db, tenantId } = gifts.fixture;
  const { id, requestId, intentId } = await asked();
  const before = await income();
  const noteId = newId();
  await db.inTenant(tenantId, (tx) =>
    sql`INSERT INTO notes (tenant_id, id, transaction_id, kind, text, by_name, created_at)
      VALUES (${tenantId}, ${noteId}, ${id}, 'cancel', 'Called us', 'Mo', now())`.execute(tx),
  );
  expect(await income()).toEqual(before);
  await db.inTenant(tenantId, (tx) =>
    sql`UPDATE notes SET done_at = now() - interval '1 minute', done_by = 'Mo' WHERE id = ${noteId}`.execute(
      tx,
    ),
  );
  const stopped = { active: before.active - 1, stopped: before.stopped + 1 };
  expect(await income()).toEqual(stopped);
  await gifts.end(intentId, yesterday());
  expect(await deal(requestId)).toMatchObject({ status: 200 });
  expect(await income()).toEqual(stopped);
});
