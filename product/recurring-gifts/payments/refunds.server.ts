import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { SchedulePayment } from '@tributary/resources/connectors/port/connector.ts';
import { closeRequests } from '@tributary/resources/supporters/close-requests.server.ts';

/** A gift's payment as it is known here. */
interface Known {
  id: string;
  state: SchedulePayment['state'];
  changed_at: Date;
}

/**
 * Closes the open refund requests of a gift of which a payment went back as a whole: services report no other refund. A
 * payment of which nothing was known before may have gone back long ago: it closes only what was asked for until then.
 */
export async function closeRefunds(
  tx: Transaction,
  {
    before,
    after,
    ...gift
  }: {
    tenantId: string;
    transactionId: string;
    before: readonly Known[];
    after: readonly Known[];
    now: Date;
  },
): Promise<void> {
  const was = new Map(before.map(({ id, state }) => [id, state]));
  const back = after.filter(({ id, state }) => state === 'refunded' && was.get(id) !== 'refunded');
  if (back.length === 0) return;
  const latest = Math.max(...back.map(({ changed_at: at }) => at.getTime()));
  const askedUntil = back.some(({ id }) => was.has(id)) ? undefined : new Date(latest);
  await closeRequests(tx, { ...gift, end: 'refunded', by: null, askedUntil });
}
