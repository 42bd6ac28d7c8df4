import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { GIFT_REFUSED } from '@tributary/resources/gift-requests/refusals.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readRecurringIncome } from '../dashboard/panels/recurring-income/read-income.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { openGifts } from './payments/gifts.testing.ts';
import { noteRequest, type Wish } from './store.server.ts';

const DAY_MS = 86_400_000;
const yesterday = () => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

let gifts: Awaited<ReturnType<typeof openGifts>>;
let api: Api;
beforeAll(async () => {
  gifts = await openGifts();
  api = await openTestApi(gifts.fixture);
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
async function deal(id: string, more: object = {}) {
  const response = await api.server.inject({
    method: 'POST',
    url: `/api/v1/gift-requests/${id}/deal`,
    headers: asPerson(gifts.fixture.tenantId, 'finance', 'Mo'),
    payload: { note: 'Ended it', ...more },
  });
  return { status: response.statusCode, detail: response.json<{ detail?: string }>().detail };
}
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
  const { requestId, intentId } = await asked();
  const before = await active();
  const runs = { status: 409, detail: GIFT_REFUSED.runs };
  expect(await deal(requestId)).toEqual(runs);
  // It is no question of what a person decides.
  expect(await deal(requestId, { withoutAnswer: true })).toEqual(runs);
  expect(await active()).toBe(before);
  await gifts.end(intentId, yesterday());
  expect(await deal(requestId)).toMatchObject({ status: 200 });
  expect(await active()).toBe(before - 1);
  expect(await logged(requestId)).toEqual([{ state: 'dealt' }]);
});

it('lets a person decide while the payment service does not say, and logs that', async () => {
  const { requestId } = await asked();
  gifts.service.answerTo = () => null;
  expect(await deal(requestId)).toEqual({ status: 502, detail: GIFT_REFUSED.unanswered });
  expect(await deal(requestId, { withoutAnswer: true })).toMatchObject({ status: 200 });
  expect(await logged(requestId)).toEqual([{ state: 'dealt', withoutAnswer: true }]);
  expect(await deal(requestId)).toMatchObject({ status: 409 });
  expect((await deal(newId())).status).toBe(404);
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
    { state: 'dealt', wanted: { minor: 2500, currency: 'GBP', frequency: 'monthly' } },
  ]);
  const asBefore = await asked({ kind: 'change', wanted: { ...wanted, minor: 2500 } });
  expect(await deal(asBefore.requestId)).toMatchObject({ status: 200 });
  const yearly = await asked({ kind: 'change', wanted: { ...wanted, minor: 2500, frequency: 'yearly' } });
  expect(await deal(yearly.requestId)).toEqual(differs);
  gifts.service.answerTo = () => null;
  expect(await deal(changed.requestId)).toEqual({ status: 502, detail: GIFT_REFUSED.unanswered });
  expect(await deal(changed.requestId, { withoutAnswer: true })).toMatchObject({ status: 200 });
});

it('counts a colleague’s cancellation that is done as a stop, and one that the donor wanted too once', async () => {
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
    sql`UPDATE notes SET done_at = now(), done_by = 'Mo' WHERE id = ${noteId}`.execute(tx),
  );
  const stopped = { active: before.active - 1, stopped: before.stopped + 1 };
  expect(await income()).toEqual(stopped);
  await gifts.end(intentId, yesterday());
  expect(await deal(requestId)).toMatchObject({ status: 200 });
  expect(await income()).toEqual(stopped);
});
