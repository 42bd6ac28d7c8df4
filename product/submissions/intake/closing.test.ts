import { randomUUID } from 'node:crypto';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishTransaction } from '../payments/finish.server.ts';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { notificationsArrived } from '@tributary/engine/storage/testing.server.ts';

describe('a counter that closes at its goal', () => {
  let fixture: SubmissionFixture;
  let site: TestSite;
  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    site = await openTestSite(fixture, { limits: 'off' });
  });
  afterAll(async () => {
    await site.close();
    await fixture.drop();
  });
  beforeEach(() => {
    site.charged.length = 0;
  });

  const summaryOf = (id: string) =>
    fixture.db.inTenant(fixture.tenantId, async (tx) => (await counterTotals(tx, 'production', [id]))[0]!);
  const told = () => notificationsArrived(fixture.db);
  const give = (pageId: string, more: { key?: string; accept?: string; action?: string } = {}) =>
    site.post(
      {
        amount: '25',
        email: 'ada@example.org',
        _page: pageId,
        _action: more.action ?? 'confirm',
        _step: '1',
        _key: more.key ?? randomUUID(),
      },
      { asPage: more.accept === 'text/html' },
    );
  const records = async () =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ id: string }>`SELECT id FROM transactions`.execute(tx),
      )
    ).rows.map(({ id }) => id);

  it('takes every earlier gift, charges no refused one, and loses none', async () => {
    const { pageId, counterId } = await fixture.addAppeal({ threshold: 10 * 2500, closesAtThreshold: true });
    const replies: { status: number; location?: string }[] = [];
    // Sixteen donors at a time, ninety-six in all, around a goal of ten gifts.
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let turn = 0; turn < 6; turn += 1) {
          const reply = await give(pageId);
          const { location } = (await reply.json()) as { location?: string };
          replies.push({ status: reply.status, ...(location ? { location } : {}) });
        }
      }),
    );
    const taken = replies.filter(({ status }) => status === 201);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(96 - taken.length);
    expect(taken.length).toBeGreaterThanOrEqual(10);
    expect(taken.length).toBeLessThan(96);
    const { total, entries, closed } = await summaryOf(counterId);
    expect({ total, entries, closed }).toEqual({
      total: taken.length * 2500,
      entries: taken.length,
      closed: true,
    });
    expect(site.charged.toSorted()).toEqual((await records()).toSorted());
    expect(taken.map(({ location }) => location).toSorted()).toEqual(
      site.charged.map((id) => `https://pay.example/${id}`).toSorted(),
    );
  });

  it('says so clearly, and opens again when it falls below', async () => {
    const { pageId, counterId } = await fixture.addAppeal({ threshold: 2500, closesAtThreshold: true });
    const key = randomUUID();
    expect((await give(pageId, { key })).status).toBe(201);
    await told();
    const refused = await give(pageId);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('we have reached £25') as string,
    });
    const plain = await give(pageId, { accept: 'text/html' });
    expect(plain.status).toBe(409);
    expect(await plain.text()).toMatch(/goal has been reached.*nothing was charged/s);
    const onTheWay = await give(pageId, { accept: 'text/html', action: 'next' });
    expect(onTheWay.status).toBe(409);
    // A submission from before the closing gets the same response.
    expect((await give(pageId, { key })).status).toBe(201);
    expect((await summaryOf(counterId)).entries).toBe(1);

    const refund = { status: 'ERROR', message: 'The payment was refunded.', reason: 'refunded' } as const;
    await finishTransaction(fixture.db, fixture.tenantId, site.charged[0]!, refund, new Date());
    await told();
    expect(await summaryOf(counterId)).toMatchObject({ total: 0, closed: false });
    expect((await give(pageId)).status).toBe(201);
  });

  it('accepts the end of a gift that began before it closed', async () => {
    const { pageId, counterId } = await fixture.addAppeal({ threshold: 2500, closesAtThreshold: true });
    const underWay = await give(pageId, { accept: 'text/html' });
    expect(underWay.status).toBe(303);
    expect((await give(pageId)).status).toBe(201);
    await told();
    expect((await give(pageId)).status).toBe(409);
    const id = /payments\/([^/]+)/.exec(underWay.headers.get('location')!)![1]!;
    await finishTransaction(fixture.db, fixture.tenantId, id, { status: 'COMPLETE' }, new Date());
    expect(await summaryOf(counterId)).toMatchObject({ total: 5000, closed: true });
  });

  it('goes on where it does not close, has no goal, or counts something else', async () => {
    for (const more of [
      { threshold: 2500, closesAtThreshold: false },
      { threshold: 0, closesAtThreshold: true },
      { threshold: 1, closesAtThreshold: true, kind: 'subscribers' as const, initialCount: 1 },
    ]) {
      const { pageId } = await fixture.addAppeal(more);
      await give(pageId);
      await told();
      expect((await give(pageId)).status, JSON.stringify(more)).toBe(201);
    }
  });
});
