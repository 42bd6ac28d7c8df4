import { spawn } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Delivery } from '@tributary/resources/deliveries/delivery.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { attemptDelivery, processName, type DeliveryDeps } from './attempt.server.ts';
import { courierRegistry, silentLogger } from './worker.testing.ts';
import { listDeliveries, replayDelivery, replayParked } from './deliveries.server.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { DELIVERIES_CHANNEL, enqueueDelivery, type NewDelivery } from './enqueue.server.ts';
import { deliveryMigrations } from './migrations.ts';
import { startDeliveryWorker, type DeliveryWorker } from './worker.server.ts';

let db: Database;
let owner: pg.Client;
let url: string;
let drop: () => Promise<void>;
let egress: Egress;
let receiver: http.Server;
let base: string;
let heard: string[];
let answer: (path: string, response: http.ServerResponse, id: string) => void;
const tenantId = newId();
const sealer = createSealer('k'.repeat(32));

beforeAll(async () => {
  ({ db, url, drop } = await createTestDatabase([...engineMigrations, ...deliveryMigrations]));
  owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  await owner.connect();
  egress = createEgress({ allowLoopback: true });
  receiver = http.createServer((request, response) => {
    const id = String(request.headers['x-delivery']);
    heard.push(id);
    request.resume();
    answer(request.url ?? '/', response, id);
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await egress.close();
  await owner.end();
  await drop();
});
beforeEach(async () => {
  heard = [];
  answer = (_, response) => response.writeHead(200).end();
  await owner.query('DELETE FROM deliveries');
});

/** A failed test leaves no worker behind: it would take the next test's deliveries. */
let workers: DeliveryWorker[] = [];
const start: typeof startDeliveryWorker = (...given) => {
  const worker = startDeliveryWorker(...given);
  workers.push(worker);
  return worker;
};
afterEach(async () => {
  receiver.closeAllConnections();
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

const deps = (more: Partial<DeliveryDeps> = {}): DeliveryDeps => ({
  db,
  connectors: courierRegistry,
  sealer,
  fetchOut: egress.fetchOut,
  logger: silentLogger,
  owner: processName(),
  ...more,
});

const enqueue = (more: Partial<NewDelivery> = {}, route = '/') =>
  db.inTenant(more.tenantId ?? tenantId, (tx) =>
    enqueueDelivery(tx, {
      tenantId,
      transactionId: newId(),
      connector: 'courier',
      environment: 'sandbox',
      payload: { url: base + route },
      ...more,
    }),
  );

const inTenant = <T>(work: (tx: Transaction) => Promise<T>) => db.inTenant(tenantId, work);
/** Makes deliveries that are planned for later due. */
const hurry = () => owner.query(`UPDATE deliveries SET next_attempt_at = now() WHERE status = 'PENDING'`);
const count = async (where: string): Promise<number> =>
  Number((await owner.query(`SELECT count(*) FROM deliveries WHERE ${where}`)).rows[0].count);

async function only(transactionId: string): Promise<Delivery> {
  const list = await inTenant((tx) => listDeliveries(tx, transactionId));
  expect(list.length).toBe(1);
  return list[0]!;
}

describe('one delivery', () => {
  test('is attempted at once by the person who asks, and recorded', async () => {
    const transactionId = newId();
    const mine = deps();
    const id = await enqueue({ transactionId, leaseNow: mine.owner });
    // Leased when it was accepted: no other worker takes it.
    expect(await attemptDelivery(deps(), tenantId, id)).toBeUndefined();
    const report = await attemptDelivery(mine, tenantId, id);
    expect(report).toMatchObject({
      status: 'DELIVERED',
      outcome: { kind: 'delivered', result: { seen: 1 } },
    });
    expect(heard).toEqual([id]);
    expect(await only(transactionId)).toMatchObject({
      id,
      status: 'DELIVERED',
      nextAttemptAt: null,
      result: { seen: 1 },
      attempts: [{ n: 1, outcome: 'DELIVERED', httpStatus: 200, error: null }],
    });
    expect(await attemptDelivery(mine, tenantId, id)).toBeUndefined();
  });

  test('goes through the plan while it fails, is parked after eight, and starts again on replay', async () => {
    answer = (_, response) => response.writeHead(503).end();
    const transactionId = newId();
    const id = await enqueue({ transactionId });
    const mine = deps();
    const waits: number[] = [];
    for (let n = 1; n <= 8; n++) {
      await attemptDelivery(mine, tenantId, id);
      const { rows } = await owner.query(
        'SELECT extract(epoch FROM next_attempt_at - now()) AS wait FROM deliveries',
      );
      waits.push(Number(rows[0].wait));
      if (n < 8) await hurry();
    }
    for (const [i, planned] of [5, 300, 1800, 7200, 18_000, 36_000, 36_000].entries()) {
      expect(waits[i]).toBeGreaterThan(planned - 2);
      expect(waits[i]).toBeLessThan(planned * 1.2 + 1);
    }
    const parked = await only(transactionId);
    expect(parked.status).toBe('PARKED');
    expect(parked.attempts.map((attempt) => [attempt.n, attempt.outcome, attempt.code])).toEqual(
      Array.from({ length: 8 }, (_, i) => [i + 1, 'FAILED', 'upstream_failed']),
    );
    expect(await attemptDelivery(mine, tenantId, id)).toBeUndefined();

    answer = (_, response) => response.writeHead(200).end();
    expect(await inTenant((tx) => replayDelivery(tx, id))).toBe(true);
    expect(await inTenant((tx) => replayDelivery(tx, id))).toBe(false);
    expect(await attemptDelivery(mine, tenantId, id)).toMatchObject({
      status: 'DELIVERED',
      job: { id, attempt: 9 },
    });
  });

  test('that was delivered is sent again under its id, but no order, no e-mail, and none without content', async () => {
    const copy = await enqueue();
    await attemptDelivery(deps(), tenantId, copy);
    expect(await inTenant((tx) => replayParked(tx))).toBe(0);
    expect(await inTenant((tx) => replayDelivery(tx, copy))).toBe(true);
    expect(await attemptDelivery(deps(), tenantId, copy)).toMatchObject({
      status: 'DELIVERED',
      job: { id: copy, attempt: 2 },
    });
    expect(heard).toEqual([copy, copy]);

    const order = await enqueue({ payload: { url: base, operation: 'create' } });
    const emptied = await enqueue();
    const email = await enqueue();
    for (const id of [order, emptied, email]) await attemptDelivery(deps(), tenantId, id);
    await owner.query("UPDATE deliveries SET payload = '{}' WHERE id = $1", [emptied]);
    await owner.query("UPDATE deliveries SET connector = 'email' WHERE id = $1", [email]);
    for (const id of [order, emptied, email])
      expect(await inTenant((tx) => replayDelivery(tx, id))).toBe(false);
    expect(await count("status = 'DELIVERED'")).toBe(4);
  });

  test('is parked at once when it can never work, and everything parked can be put back', async () => {
    answer = (_, response) => response.writeHead(410).end();
    const ids = [await enqueue(), await enqueue()];
    for (const id of ids)
      expect(await attemptDelivery(deps(), tenantId, id)).toMatchObject({ status: 'PARKED' });
    expect(await attemptDelivery(deps(), tenantId, await enqueue({ connector: 'nowhere' }))).toMatchObject({
      outcome: { code: 'unknown_connector' },
    });
    expect(await inTenant((tx) => replayParked(tx, { connector: 'courier' }))).toBe(2);
    expect(await inTenant((tx) => replayParked(tx))).toBe(1);
  });

  test('tried early on request uses up no attempt of the plan', async () => {
    answer = (_, response) => response.writeHead(503).end();
    const id = await enqueue({ notBefore: new Date(Date.now() + 60_000) });
    for (let n = 0; n < 10; n++)
      expect(await attemptDelivery(deps(), tenantId, id)).toMatchObject({ status: 'PENDING' });
    expect(await count(`plan_step = 0 AND attempts = 10 AND next_attempt_at > now() + interval '50 s'`)).toBe(
      1,
    );
  });

  test('does not follow when the record can not be written, and is recorded once it can', async () => {
    let refusals = 1;
    const followed: string[] = [];
    const afterAttempt: DeliveryDeps['afterAttempt'] = async (tx, report) => {
      await sql`SELECT 1`.execute(tx);
      if (refusals-- > 0) throw new Error('not now');
      followed.push(report.status);
    };
    const transactionId = newId();
    await attemptDelivery(deps({ afterAttempt }), tenantId, await enqueue({ transactionId }));
    expect(followed).toEqual(['DELIVERED']);
    expect((await only(transactionId)).attempts.length).toBe(1);
    expect(heard.length).toBe(1);
  });

  test('belongs to its tenant alone', async () => {
    const other = newId();
    const transactionId = newId();
    const id = await enqueue({ transactionId });
    expect(await db.inTenant(other, (tx) => listDeliveries(tx, transactionId))).toEqual([]);
    expect(await db.inTenant(other, (tx) => replayParked(tx))).toBe(0);
    expect(await attemptDelivery(deps(), other, id)).toBeUndefined();
    await expect(
      db.inTenant(other, (tx) =>
        enqueueDelivery(tx, {
          tenantId,
          transactionId,
          connector: 'courier',
          environment: 'sandbox',
          payload: {},
        }),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});

describe('the worker', () => {
  test('delivers each once however many work at the same queue', async () => {
    for (let i = 0; i < 300; i++) await enqueue({ destination: `d${i % 20}` });
    const three = [1, 2, 3].map(() => start(deps()));
    await expect.poll(() => count(`status = 'DELIVERED'`), { timeout: 15_000 }).toBe(300);
    await Promise.all(three.map((worker) => worker.stop()));
    expect(heard.length).toBe(300);
    expect(new Set(heard).size).toBe(300);
  });

  test('wakes when it is told of new work', async () => {
    const worker = start(deps());
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await enqueue();
    const asked = performance.now();
    db.notify(DELIVERIES_CHANNEL, '');
    await expect.poll(() => heard.length, { interval: 10 }).toBe(1);
    expect(performance.now() - asked).toBeLessThan(1_000);
    await worker.stop();
  });

  test('lets a receiver that never answers block no other one', async () => {
    answer = (route, response) => {
      if (route === '/fast') response.writeHead(200).end();
    };
    // Four dead ones together have as many places as there are strangers, not all.
    for (let i = 0; i < 40; i++) await enqueue({ destination: `dead${i % 4}` }, '/dead');
    for (let i = 0; i < 40; i++) await enqueue({ destination: 'fast' }, '/fast');
    const worker = start(deps(), { concurrency: 8, perDestination: 4 });
    await expect.poll(() => count(`status = 'DELIVERED'`), { timeout: 9_000, interval: 20 }).toBe(40);
    expect(worker.inFlight()).toBe(4);
    receiver.closeAllConnections();
    await worker.stop();
  });

  test('keeps places that only payments take', async () => {
    answer = (route, response) => {
      if (route === '/pay') response.writeHead(200).end();
    };
    for (let i = 0; i < 4; i++) await enqueue({ destination: `dead${i}` }, '/dead');
    await enqueue({ payload: { url: `${base}/pay`, operation: 'create' } });
    const copies = start(deps(), { concurrency: 4 });
    await expect.poll(() => heard.length, { interval: 10 }).toBe(4);
    const payments = start(deps(), { queue: 'payments' });
    await expect.poll(() => count(`status = 'DELIVERED'`), { interval: 10 }).toBe(1);
    receiver.closeAllConnections();
    await Promise.all([copies.stop(), payments.stop()]);
  });

  test('leaves a destination alone that asks for it, and uses up no attempts of the others there', async () => {
    answer = (_, response) => void response.writeHead(429, { 'retry-after': '600' }).end();
    for (let i = 0; i < 20; i++) await enqueue({ destination: 'busy' });
    const worker = start(deps());
    // The attempt is counted before it is made; only its outcome says that the receiver has answered.
    await expect
      .poll(() => count(`next_attempt_at > now() + interval '5 minutes' AND attempts = 1`), { interval: 10 })
      .toBe(1);
    answer = (_, response) => response.writeHead(200).end();
    await enqueue({ destination: 'other' });
    db.notify(DELIVERIES_CHANNEL, '');
    await expect.poll(() => count(`status = 'DELIVERED'`), { interval: 10 }).toBe(1);
    expect(heard).toHaveLength(2);
    expect(await count(`attempts = 0 AND status = 'PENDING'`)).toBe(19);
    // A person's replay ends the pause.
    await owner.query(`UPDATE deliveries SET status = 'PARKED' WHERE attempts = 1 AND destination = 'busy'`);
    await db.inTenant(tenantId, (tx) => replayParked(tx));
    db.notify(DELIVERIES_CHANNEL, '');
    await expect.poll(() => count(`status = 'DELIVERED'`), { interval: 10 }).toBe(21);
    await worker.stop();
  });

  test('stops with all its attempts recorded, and leases no more', async () => {
    answer = (_, response) => void setTimeout(() => response.writeHead(200).end(), 300);
    for (let i = 0; i < 12; i++) await enqueue({ destination: `d${i % 6}` });
    const stop = new AbortController();
    const worker = start(deps(), { concurrency: 6, signal: stop.signal });
    await expect.poll(() => heard.length, { interval: 10 }).toBe(6);
    stop.abort();
    await worker.stop();
    expect(heard.length).toBe(6);
    expect(await count(`status = 'DELIVERED'`)).toBe(6);
    expect(await count(`status = 'PENDING' AND lease_owner IS NULL`)).toBe(6);
  });

  test('takes over deliveries that another worker lost, and says so', async () => {
    const transactionId = newId();
    const id = await enqueue({ transactionId });
    await owner.query(
      `UPDATE deliveries SET attempts = 1, lease_owner = 'a dead worker', lease_until = now() + interval '300 ms'`,
    );
    const worker = start(deps());
    await expect.poll(() => count(`status = 'DELIVERED'`)).toBe(1);
    await worker.stop();
    expect((await only(transactionId)).attempts).toMatchObject([
      { n: 1, outcome: 'LOST', code: 'worker_lost' },
      { n: 2, outcome: 'DELIVERED' },
    ]);
    expect(heard).toEqual([id]);
  });

  test('parks a delivery that has killed every worker that tried it', async () => {
    await enqueue();
    await owner.query(
      `UPDATE deliveries SET attempts = 8, plan_step = 7, lease_owner = 'the eighth', lease_until = now()`,
    );
    const worker = start(deps());
    await expect.poll(() => count(`status = 'PARKED'`)).toBe(1);
    await worker.stop();
    expect(heard).toEqual([]);
  });

  test('loses no delivery and repeats almost none when workers are killed and the receiver fails', async () => {
    const total = 400;
    const accepted = new Map<string, number>();
    answer = (_, response, id) => {
      if (Math.random() < 0.3) return void response.writeHead(500).end();
      accepted.set(id, (accepted.get(id) ?? 0) + 1);
      setTimeout(() => response.writeHead(200).end(), 100);
    };
    for (let i = 0; i < total; i++) await enqueue({ destination: `d${i % 8}` });
    const script = path.join(import.meta.dirname, 'worker-process.testing.ts');
    let kills = 0;
    let child = spawn(process.execPath, [script, url], { stdio: 'ignore' });
    const deadline = Date.now() + 60_000;
    while ((await count(`status = 'PENDING'`)) > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 900));
      // The waits of the plan and of dead leases would take hours: only the order of events is on trial here.
      await owner.query(
        `UPDATE deliveries SET next_attempt_at = now() WHERE status = 'PENDING' AND lease_until IS NULL`,
      );
      // A worker that is still starting has nothing to lose; on a busy machine that takes a while.
      if (kills < 6 && (await count(`status = 'PENDING' AND lease_until > now()`)) > 0) {
        child.kill('SIGKILL');
        kills += 1;
        await owner.query(
          `UPDATE deliveries SET lease_until = now() WHERE status = 'PENDING' AND lease_until IS NOT NULL`,
        );
        child = spawn(process.execPath, [script, url], { stdio: 'ignore' });
      }
    }
    child.kill('SIGKILL');
    expect(await count(`status IN ('DELIVERED', 'PARKED')`)).toBe(total);
    expect(accepted.size).toBeGreaterThanOrEqual(await count(`status = 'DELIVERED'`));
    // A kill may repeat deliveries that were in flight at that moment, and no others.
    const repeats = [...accepted.values()].reduce((sum, times) => sum + times - 1, 0);
    // An attempt that was begun and never recorded is one that a kill cut off, also when the next one was cut off too.
    const { rows } = await owner.query(
      `SELECT (SELECT sum(attempts) FROM deliveries) - (SELECT count(*) FROM delivery_attempts WHERE outcome <> 'LOST') AS cut`,
    );
    expect(Number(rows[0].cut)).toBeGreaterThan(0);
    expect(repeats).toBeLessThanOrEqual(Number(rows[0].cut));
  }, 90_000);
});
