import { newId } from '@tributary/engine/storage/ids.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptSubmission } from '../intake/accept.server.ts';
import { SUPPORTER_EMAIL } from '../../supporter-emails/order.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { newTransactionId } from '../transaction-id.ts';
import { finishTransaction } from './finish.server.ts';
import { settleTransaction } from './settle.server.ts';

const COMPLETE = { status: 'COMPLETE' } as const;
const REFUNDED = { status: 'ERROR', message: 'The payment was refunded.', reason: 'refunded' } as const;

let fixture: SubmissionFixture;
beforeAll(async () => {
  fixture = await createSubmissionFixture();
});
afterAll(() => fixture.drop());

let tenantId: string;
beforeEach(async () => {
  tenantId = await addTenant();
});

async function addTenant(): Promise<string> {
  const id = newId();
  await fixture.db.asPlatform((tx) =>
    tx
      .insertInto('tenants')
      .values({ id, slug: `t${id}`, name: 'River', plan: 'growth' })
      .execute(),
  );
  return id;
}

interface Wanted {
  tenant?: string;
  receipt?: boolean;
  environment?: 'production' | 'sandbox';
}

/**
 * Accepts a donation whose e-mail waits for its money.
 * @returns the transaction's id
 */
async function donate({ tenant = tenantId, receipt = true, environment = 'production' }: Wanted = {}) {
  const at = new Date();
  const id = newTransactionId(at);
  const submission = fixture.submission({
    id,
    tenantId: tenant,
    now: at,
    counter: undefined,
    useProdEnvironment: environment === 'production',
  });
  await acceptSubmission(fixture.db, submission, [
    {
      id: newId(),
      tenantId: tenant,
      transactionId: id,
      connector: SUPPORTER_EMAIL,
      environment,
      payload: { receipt },
      held: true,
    },
  ]);
  return id;
}

const complete = (id: string, tenant = tenantId) =>
  fixture.db.inTenant(tenant, (tx) => settleTransaction(tx, tenant, id, COMPLETE, new Date()));

/** Receipt numbers of an organization by transaction, as the ledger and as the transactions have them. */
async function numbers(tenant = tenantId) {
  return fixture.db.inTenant(tenant, async (tx: Transaction) => {
    const { rows: ledger } = await sql<{ id: string; n: number }>`
      SELECT transaction_id AS id, number AS n FROM receipts WHERE tenant_id = ${tenant} ORDER BY number`.execute(
      tx,
    );
    const { rows: shown } = await sql<{ id: string; n: number }>`
      SELECT id, receipt_number AS n FROM transactions WHERE tenant_id = ${tenant} AND receipt_number IS NOT NULL
      ORDER BY receipt_number`.execute(tx);
    expect(shown).toEqual(ledger);
    return ledger;
  });
}

it('numbers 50 donations that are completed at once without a gap, while some fail and some are rolled back', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => donate()));
  const failed = await Promise.all(Array.from({ length: 10 }, () => donate()));
  const rolledBack = await Promise.all(Array.from({ length: 10 }, () => donate()));
  const declined = { status: 'ERROR', message: 'Declined.', reason: 'declined' } as const;
  const crash = (id: string) =>
    fixture.db.inTenant(tenantId, async (tx) => {
      await settleTransaction(tx, tenantId, id, COMPLETE, new Date());
      throw new Error('the process ends here');
    });
  const results = await Promise.allSettled([
    // Each is told twice, as services repeat their notifications.
    ...[...ids, ...ids].map((id) => finishTransaction(fixture.db, tenantId, id, COMPLETE, new Date())),
    ...failed.map((id) => finishTransaction(fixture.db, tenantId, id, declined, new Date())),
    ...rolledBack.map(crash),
  ]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(rolledBack.length);
  const issued = await numbers();
  expect(issued.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(issued.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  // A failed one may be completed later, and gets the next number then.
  await complete(failed[0]!);
  expect((await numbers()).at(-1)).toEqual({ id: failed[0], n: 51 });
});

it('keeps a number for good, also when the money is given back', async () => {
  const [first, second] = [await donate(), await donate()];
  await complete(first);
  await fixture.db.inTenant(tenantId, (tx) => settleTransaction(tx, tenantId, first, REFUNDED, new Date()));
  await complete(first);
  await complete(second);
  expect(await numbers()).toEqual([
    { id: first, n: 1 },
    { id: second, n: 2 },
  ]);
});

it('gives none to test money, to sign-ups and where the form gives no receipt', async () => {
  for (const wanted of [{ environment: 'sandbox' }, { receipt: false }] satisfies Wanted[])
    expect((await complete(await donate(wanted))).released).toBe(true);
  expect(await numbers()).toEqual([]);
});

it('counts for each organization alone, and delays no other', async () => {
  const other = await addTenant();
  const [slow, waiting] = [await donate(), await donate()];
  const theirs = await Promise.all(Array.from({ length: 3 }, () => donate({ tenant: other })));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let reached = (): void => undefined;
  const locked = new Promise<void>((resolve) => (reached = resolve));
  const completing = fixture.db.inTenant(tenantId, async (tx) => {
    await settleTransaction(tx, tenantId, slow, COMPLETE, new Date());
    reached();
    await held;
  });
  await locked;
  let isThrough = false;
  const second = complete(waiting).then(() => (isThrough = true));
  // The other organization completes, and this one still takes submissions, while the counting row is locked.
  for (const id of theirs) await complete(id, other);
  await donate();
  expect(isThrough).toBe(false);
  release();
  await Promise.all([completing, second]);
  expect((await numbers(other)).map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(await numbers()).toEqual([
    { id: slow, n: 1 },
    { id: waiting, n: 2 },
  ]);
});
