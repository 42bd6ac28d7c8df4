import { randomUUID } from 'node:crypto';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCounterTotals } from './counter-totals.server.ts';
import { createPublishingFixture, eventually } from '../../testing.server.ts';
import { notificationsArrived } from '@tributary/engine/storage/testing.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let actor: Actor;

beforeAll(async () => {
  fixture = await createPublishingFixture();
  actor = await fixture.addTenant('river');
});
afterAll(() => fixture.close());

const GATHER_MS = 60;

const addCounter = (campaignCode: string) =>
  fixture.add(actor, 'counters', { name: campaignCode, campaignCode, kind: 'donations' });

async function addEntries(counterId: string, count: number, state = 'SETTLED'): Promise<void> {
  await fixture.db.inTenant(actor.tenantId, (tx) =>
    sql`INSERT INTO counter_entries (tenant_id, id, counter_id, kind, value, state, created_at)
        SELECT ${actor.tenantId}::uuid, gen_random_uuid(), ${counterId}::uuid, 'submission', 1, ${state}, now() FROM generate_series(1, ${count})`.execute(
      tx,
    ),
  );
}

/** The totals of one process, with a count of its queries. */
function totalsOf(options: { hears?: boolean; refreshMs?: number } = {}) {
  const seen = { queries: 0, changes: [] as string[] };
  const totals = createCounterTotals({
    db: {
      inTenant: (tenantId, work) => {
        seen.queries += 1;
        return fixture.db.inTenant(tenantId, work);
      },
      listen: options.hears === false ? () => () => undefined : fixture.db.listen,
    },
    onChange: (_tenantId, ids) => seen.changes.push(...ids),
    onError: (error) => seen.changes.push(String(error)),
    gatherMs: GATHER_MS,
    refreshMs: options.refreshMs ?? 600_000,
  });
  return { totals, seen };
}

it('batches many messages into few queries and reads only changed counters', async () => {
  const [one, two] = [await addCounter('rush-one'), await addCounter('rush-two')];
  await notificationsArrived(fixture.db);
  const { totals, seen } = totalsOf();
  const [first, second] = await Promise.all([totals.load(actor.tenantId), totals.load(actor.tenantId)]);
  expect(first).toBe(second);
  expect(seen.queries).toBe(1);
  const began = performance.now();
  for (let index = 0; index < 50; index += 1) {
    await addEntries(one.id, 1);
    fixture.db.notify('counters', `${actor.tenantId}:${one.id}`);
  }
  await addEntries(one.id, 5, 'PENDING');
  await eventually(async () =>
    expect(totals.peek(actor.tenantId)?.byCode.get('rush-one')).toMatchObject({ total: 50, entries: 50 }),
  );
  // One query for each gathering, however long a busy machine takes for the entries.
  expect(seen.queries).toBeLessThan(3 + (performance.now() - began) / GATHER_MS);
  expect(new Set(seen.changes)).toEqual(new Set([one.id]));
  expect(totals.peek(actor.tenantId)?.byId.get(two.id)?.total).toBe(0);
  totals.close();
});

it('follows a counter’s own record, and drops a deleted one', async () => {
  const counter = await addCounter('renamed');
  const { totals } = totalsOf();
  await totals.load(actor.tenantId);
  const changed = await fixture.change(actor, 'counters', counter, { campaignCode: 'renamed-twice' });
  await eventually(async () => expect(totals.peek(actor.tenantId)?.byCode.has('renamed-twice')).toBe(true));
  expect(totals.peek(actor.tenantId)?.byCode.has('renamed')).toBe(false);
  await fixture.db.inTenant(actor.tenantId, (tx) =>
    sql`UPDATE counters SET deleted_at = now() WHERE id = ${changed.id}`.execute(tx),
  );
  fixture.db.notify('counters', `${actor.tenantId}:${changed.id}`);
  await eventually(async () => expect(totals.peek(actor.tenantId)?.byId.has(changed.id)).toBe(false));
  totals.close();
});

it('detects a lost message by itself', async () => {
  const counter = await addCounter('unheard');
  const { totals, seen } = totalsOf({ hears: false, refreshMs: 50 });
  await totals.load(actor.tenantId);
  await addEntries(counter.id, 3);
  await eventually(async () => expect(totals.peek(actor.tenantId)?.byId.get(counter.id)?.total).toBe(3));
  expect(seen.changes).toContain(counter.id);
  totals.close();
});

it('reads nothing for unvisited tenants, and ignores malformed messages', async () => {
  const { totals, seen } = totalsOf();
  await totals.load(actor.tenantId);
  const before = seen.queries;
  for (const payload of [`${randomUUID()}:${randomUUID()}`, '', ':', 'x'])
    fixture.db.notify('counters', payload);
  fixture.db.notify('changes', '{"tenantId": 1');
  await notificationsArrived(fixture.db);
  expect(seen.queries).toBe(before);
  totals.close();
});
