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
const active = async (): Promise<number> =>
  (
    await gifts.fixture.db.inTenant(gifts.fixture.tenantId, (tx) =>
      readRecurringIncome(tx, {
        now: new Date(),
        days: 30,
        environment: 'production',
        timezone: 'UTC',
        currency: 'GBP',
      }),
    )
  ).active;
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

it('asks nothing about other requests, nor without a connection', async () => {
  const pause = await asked({ kind: 'pause', months: 3 });
  expect(await deal(pause.requestId)).toMatchObject({ status: 200 });
  const { recurring: _, ...silent } = gifts.connector;
  const { requestId } = await asked();
  gifts.service.connector = silent;
  expect(await deal(requestId)).toMatchObject({ status: 200 });
});
