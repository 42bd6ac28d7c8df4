import {
  createContractFixture,
  type Reply,
  type ContractFixture,
} from '@tributary/engine/contract/fixture.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResourceApp } from '../testing.server.ts';
import { addRefund, readEntries } from './entries.server.ts';
import { counterTotals } from './totals.server.ts';

describe('the entries of a counter', () => {
  let fixture: ContractFixture;
  let tenant: string;
  let made = 0;
  const send = (method: string, path: string, body?: unknown, ifMatch?: number, role: Role = 'admin') =>
    fixture.send({ method, path, as: { tenant, role }, body, ifMatch });

  beforeAll(async () => {
    fixture = await createContractFixture(await createResourceApp());
    tenant = await fixture.tenant('scale');
  });
  afterAll(() => fixture.close());

  const make = async (more: object = {}): Promise<string> => {
    made += 1;
    const body = { name: `Fund ${made}`, campaignCode: `fund-${made}`, ...more };
    const { status, body: record } = await send('POST', '/counters', body);
    expect(status).toBe(201);
    return String(record['id']);
  };
  const adjust = (id: string, version: number, amount: unknown, reason: unknown = 'By post', role?: Role) =>
    send('POST', `/counters/${id}/adjust`, { amount, reason }, version, role);
  const summary = (id: string) =>
    fixture.db.inTenant(tenant, async (tx) => (await counterTotals(tx, 'production', [id]))[0]!);
  const count = (
    id: string,
    entry: { value: number; donor?: string; state?: string; transaction?: string },
  ) =>
    fixture.db.inTenant(tenant, (tx) =>
      sql`INSERT INTO counter_entries (tenant_id, id, counter_id, transaction_id, kind, value, donor, state, created_at)
          VALUES (${tenant}, ${newId()}, ${id}, ${entry.transaction ?? newId()}, 'submission', ${entry.value}, ${entry.donor ?? null}, ${entry.state ?? 'SETTLED'}, now())`.execute(
        tx,
      ),
    );
  const errorsOf = ({ body }: Reply) => body['errors'] as { path: string; message: string }[];

  it('adds an entry with its author and reason, and a log entry', async () => {
    const id = await make({ labels: { initialCount: 1000 } });
    const { status, body } = await adjust(id, 1, 2500, 'A cheque that came by post');
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2 });
    expect(body).not.toHaveProperty('adjustment');
    await adjust(id, 2, -300, 'It was counted twice');
    expect(await summary(id)).toMatchObject({
      total: 3200,
      entries: 2,
      parts: { submissions: 0, refunds: 0, adjustments: 2200 },
    });
    const entries = await fixture.db.inTenant(tenant, (tx) =>
      readEntries(tx, id, { environment: 'production', limit: 10 }),
    );
    expect(entries.map(({ kind, value, author_name, reason }) => [kind, value, author_name, reason])).toEqual(
      [
        ['adjustment', -300, 'admin@example.org', 'It was counted twice'],
        ['adjustment', 2500, 'admin@example.org', 'A cheque that came by post'],
      ],
    );
    const { body: log } = await send('GET', `/counters/${id}/revisions`);
    const [newest] = log['items'] as Record<string, unknown>[];
    expect(newest).toMatchObject({ event: 'UPDATE', version: 3, changed: ['adjustment'] });
    const { body: revision } = await send('GET', `/counters/${id}/revisions/${String(newest!['id'])}`);
    expect(revision['newValue']).toMatchObject({
      adjustment: { amount: -300, reason: 'It was counted twice' },
    });
  });

  it('refuses invalid adjustments', async () => {
    const id = await make();
    for (const amount of [0, 1.5, '25', null, 1e13, Number.NaN])
      expect((await adjust(id, 1, amount)).status).toBe(422);
    expect(errorsOf(await adjust(id, 1, 0))).toEqual([
      { path: 'amount', message: 'Please enter positive number!' },
    ]);
    // Text that is no number arrives as none: to ask for a positive one would be the wrong advice.
    expect(errorsOf(await adjust(id, 1, Number.NaN))).toMatchObject([
      { path: 'amount', message: expect.stringContaining('expected number') },
    ]);
    expect(errorsOf(await adjust(id, 1, 100, ''))).toEqual([
      { path: 'reason', message: 'The reason field is required' },
    ]);
    expect((await adjust(id, 1, 100, 'x'.repeat(121))).status).toBe(422);
    expect(errorsOf(await adjust(id, 1, -1))).toEqual([
      { path: 'amount', message: 'A counter cannot stand below zero' },
    ]);
    expect((await adjust(id, 1, 100, 'Analysts read', 'analyst')).status).toBe(403);
    expect((await adjust(newId(), 1, 100)).status).toBe(404);
    expect(await summary(id)).toMatchObject({ total: 0, entries: 0 });
  });

  it('accepts one of many parallel adjustments of the same version', async () => {
    const id = await make();
    const replies = await Promise.all(Array.from({ length: 12 }, () => adjust(id, 1, 500)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(11).fill(412)]);
    expect(await summary(id)).toMatchObject({ total: 500, entries: 1 });
  });

  it('counts a donor once, with refunds and adjustments', async () => {
    const id = await make({ kind: 'donors', labels: { initialCount: 10 } });
    const first = newId();
    await count(id, { value: 1, donor: 'ada', transaction: first });
    await count(id, { value: 1, donor: 'ada' });
    await count(id, { value: 1, donor: 'bob', state: 'PENDING' });
    const cleo = newId();
    await count(id, { value: 1, donor: 'cleo', transaction: cleo });
    await adjust(id, 1, 5);
    expect(await summary(id)).toMatchObject({
      total: 17,
      parts: { submissions: 2, refunds: 0, adjustments: 5 },
    });
    const refund = (transactionId: string) =>
      fixture.db.inTenant(tenant, (tx) => addRefund(tx, { tenantId: tenant, transactionId, at: new Date() }));
    expect(await refund(first)).toBe(id);
    expect((await summary(id)).total).toBe(17);
    expect(await refund(cleo)).toBe(id);
    expect(await refund(cleo)).toBeUndefined();
    expect(await summary(id)).toMatchObject({
      total: 16,
      parts: { submissions: 2, refunds: -1, adjustments: 5 },
    });
  });

  it('refuses to change kind and currency once something was counted', async () => {
    const id = await make();
    expect((await send('PATCH', `/counters/${id}`, { currency: 'EUR' }, 1)).status).toBe(200);
    await count(id, { value: 2500 });
    expect(errorsOf(await send('PATCH', `/counters/${id}`, { currency: 'USD' }, 2))).toEqual([
      { path: 'currency', message: 'This stays as it is once something was counted' },
    ]);
    expect(errorsOf(await send('PATCH', `/counters/${id}`, { kind: 'donors' }, 2))[0]!.path).toBe('kind');
    expect((await send('PATCH', `/counters/${id}`, { name: 'Renamed' }, 2)).status).toBe(200);
  });

  it('keeps the entries when a revision is restored, and copies none', async () => {
    const id = await make({ labels: { initialCount: 700 } });
    await send('PATCH', `/counters/${id}`, { name: 'Later' }, 1);
    await adjust(id, 2, 2500);
    const { body } = await send('GET', `/counters/${id}/revisions`);
    const revisions = body['items'] as { id: string; version: number }[];
    const first = revisions.find(({ version }) => version === 1)!;
    const restored = await send('POST', `/counters/${id}/revisions/${first.id}/restore`, {}, 3);
    expect(restored.status).toBe(200);
    expect(await summary(id)).toMatchObject({ total: 3200, entries: 1 });
    const adjusted = revisions.find(({ version }) => version === 3)!;
    expect(
      (await send('POST', `/counters/${id}/revisions/${adjusted.id}/restore`, {}, 4)).body,
    ).not.toHaveProperty('adjustment');
    expect(await summary(id)).toMatchObject({ total: 3200, entries: 1 });
    const copy = await send('POST', `/counters/${id}/duplicate`);
    expect(await summary(String(copy.body['id']))).toMatchObject({ total: 700, entries: 0 });
  });
});
