import type { Supporter } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSupporterDesk } from './desk.testing.ts';

let desk: Awaited<ReturnType<typeof createSupporterDesk>>;
beforeAll(async () => {
  desk = await createSupporterDesk();
});
afterAll(() => desk.close());

/** A transaction with its reference at the payment service, and the transaction that it repeats. */
async function give(
  reference: string,
  { frequency = 'monthly', isReal = true, retryOf = null as string | null } = {},
): Promise<string> {
  const id = await desk.submit({ useProdEnvironment: isReal });
  await desk.db.inTenant(desk.tenantId, (tx) =>
    sql`UPDATE transactions SET payment_reference = ${reference}, frequency = ${frequency}, retry_of = ${retryOf}::uuid
      WHERE id = ${id}`.execute(tx),
  );
  return id;
}

const relatedTo = async (id: string): Promise<string[]> => {
  const { body } = await desk.call<{ items: Supporter['transactions'] }>(
    'GET',
    `/transactions/${id}/related`,
    {
      role: 'finance',
    },
  );
  return body.items.map((one) => one.id).toSorted();
};

it('lists the other payments of a recurring donation, of its environment alone', async () => {
  const first = await give('r-1');
  const second = await give('r-1');
  const copied = await give('r-1', { isReal: false });
  await give('r-2');
  expect(await relatedTo(first)).toEqual([second]);
  expect(await relatedTo(second)).toEqual([first]);
  expect(await relatedTo(copied)).toEqual([]);
});

it('lists the earlier and the later attempts of a donation', async () => {
  const failed = await give('o-1', { frequency: 'one-off' });
  const again = await give('o-2', { frequency: 'one-off', retryOf: failed });
  await give('o-1', { frequency: 'one-off' });
  expect(await relatedTo(failed)).toEqual([again]);
  expect(await relatedTo(again)).toEqual([failed]);
});
