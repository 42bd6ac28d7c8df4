import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordFigures, soak } from '@tributary/tools/testing/soak.ts';
import { moody, openReceiver, type Heard } from './receiver.testing.ts';
import { publishEvents } from './publish-events.server.ts';
import { createWebhookFixture, type WebhookFixture } from './fixture.testing.ts';

const RECEIVERS = 8;
const MESSAGES = soak(250, 2_500);
const KILLS = soak(3, 50);
/** The plan's shape, its hours made milliseconds. */
const PLAN = [0, 40, 80, 120, 160, 200, 240, 240];

let fixture: WebhookFixture;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  [fixture, receiver] = await Promise.all([createWebhookFixture(), openReceiver()]);
});
afterAll(async () => {
  receiver.close();
  await fixture.close();
});

interface Attempt {
  delivery_id: string;
  n: number;
  outcome: string;
  started_at: Date;
  finished_at: Date;
}

it(
  `loses none of ${RECEIVERS * MESSAGES} messages and repeats next to none, while receivers fail and workers are killed`,
  async () => {
    const tenantId = await fixture.tenant();
    for (let n = 0; n < RECEIVERS; n += 1)
      await fixture.call(tenantId, 'POST', '/webhooks', {
        body: { description: `Receiver ${n}`, url: receiver.url(`r${n}`), events: ['page.updated'] },
      });
    const taken = new Map<string, number>();
    receiver.answer = moody(0.3, ({ id }: Heard) => taken.set(id, (taken.get(id) ?? 0) + 1));
    const messages = Array.from({ length: MESSAGES }, (_, n) => ({
      type: 'page.updated',
      timestamp: new Date().toISOString(),
      data: { n },
    }));
    await fixture.db.inTenant(tenantId, (tx) => publishEvents(tx, { tenantId, messages }));
    const total = RECEIVERS * MESSAGES;
    expect(await fixture.count('true')).toBe(total);

    const workers = [start(), start()];
    let kills = 0;
    const left = () => fixture.count(`status = 'PENDING'`);
    for (
      const deadline = Date.now() + soak(150_000, 1_800_000);
      (await left()) > 0 && Date.now() < deadline;
    ) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      // A worker that has just begun has nothing to lose.
      const done = total - (await left());
      if (kills < KILLS && done > (total / (KILLS + 2)) * (kills + 1)) {
        const victim = workers.shift()!;
        await killed(victim);
        kills += 1;
        workers.push(start());
        // A dead worker's lease lasts for 15 s: only the order of events is on trial here.
        await fixture.owner.query(
          `UPDATE deliveries SET lease_until = now() WHERE status = 'PENDING' AND lease_until IS NOT NULL AND lease_owner LIKE '% ' || $1 || ' %'`,
          [String(victim.pid)],
        );
      }
    }
    for (const worker of workers) await killed(worker);

    expect(kills).toBe(KILLS);
    expect(await fixture.count(`status IN ('DELIVERED', 'PARKED')`)).toBe(total);
    const { rows: deliveries } = await fixture.owner.query<{ id: string; status: string }>(
      'SELECT id, status FROM deliveries',
    );
    // Sent messages have ids from the outbox, and deliveries that count as delivered were received.
    const ids = new Set(deliveries.map(({ id }) => id));
    expect(receiver.heard.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(deliveries.filter(({ id, status }) => status === 'DELIVERED' && !taken.has(id))).toEqual([]);
    expect(taken.size).toBeGreaterThan(total * 0.98);
    const repeated = [...taken.values()].reduce((sum, times) => sum + times - 1, 0);
    const parked = deliveries.filter(({ status }) => status === 'PARKED').length;
    await recordFigures('Webhooks to receivers that fail three times in ten', {
      messages: total,
      kills,
      parked,
      repeated,
    });
    expect(repeated).toBeLessThanOrEqual(total / 100);
    await expectOrder();
  },
  soak(180_000, 2_400_000),
);

/** Attempts follow one another in the order and with the waits of the plan, whichever worker makes them. */
async function expectOrder(): Promise<void> {
  const { rows } = await fixture.owner.query<Attempt>(
    'SELECT delivery_id, n, outcome, started_at, finished_at FROM delivery_attempts ORDER BY delivery_id, n',
  );
  const early = rows.filter((attempt, i) => {
    const before = rows[i - 1];
    if (before?.delivery_id !== attempt.delivery_id) return attempt.n !== 1;
    if (attempt.n !== before.n + 1) return true;
    // An attempt that a kill interrupted is repeated as soon as its lease is over.
    if (before.outcome === 'LOST') return false;
    return attempt.started_at.getTime() - before.finished_at.getTime() < PLAN[before.n]! - 5;
  });
  expect(early).toEqual([]);
}

function start(): ChildProcess {
  const script = path.join(import.meta.dirname, 'worker-process.testing.ts');
  return spawn(process.execPath, [script, fixture.url, JSON.stringify(PLAN)], { stdio: 'ignore' });
}

function killed(worker: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.kill('SIGKILL');
  });
}
