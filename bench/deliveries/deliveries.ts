import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { DELIVERIES_CHANNEL, enqueueDelivery } from '@tributary/product/delivery/enqueue.server.ts';
import { publishEvents } from '@tributary/product/delivery/webhooks/publish-events.server.ts';
import { openReceiver } from '@tributary/product/delivery/webhooks/receiver.testing.ts';
import { sql } from 'kysely';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { addAdministrator, signedInToken } from '../load/token.ts';
import { atMost, whole, type BenchFindings, type Effort, type Measurement } from '../measurement.ts';

const EVENT = 'page.updated';
const EACH_MS = 30;
const DEAD_RECEIVERS = 8;
const DEAD_MESSAGES = 500;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Puts messages into the outbox and tells the worker, as a change of a page does. */
async function publish({ db }: ProductFixture, tenantId: string, data: object[]): Promise<void> {
  const timestamp = new Date().toISOString();
  const messages = data.map((each) => ({ type: EVENT, timestamp, data: { ...each } }));
  await db.inTenant(tenantId, (tx) => publishEvents(tx, { tenantId, messages }));
  db.notify(DELIVERIES_CHANNEL, '');
}

async function addWebhook(consoleUrl: string, bearer: string, url: string): Promise<void> {
  const response = await fetch(`${consoleUrl}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description: url, url, events: [EVENT] }),
  });
  if (!response.ok) throw new Error(`A webhook was refused: ${await response.text()}`);
}

/** A queue of outgoing messages. Each has its own places, which dead receivers must not take from others. */
interface Road {
  name: string;
  /** Creates the receiver that responds and the receivers that never do, in separate organizations. */
  open(places: Places): Promise<void>;
  /** Writes one message to the receiver that responds. */
  send(places: Places, at: number): Promise<void>;
  /** Writes messages to those that never respond. */
  flood(places: Places): Promise<void>;
}

interface Places {
  fixture: ProductFixture;
  consoleUrl: string;
  simulatorUrl: string;
  receiver: Awaited<ReturnType<typeof openReceiver>>;
  well: Actor;
  ill: Actor[];
}

const webhooks: Road = {
  name: 'webhooks',
  async open({ fixture, consoleUrl, receiver, well, ill }) {
    const bearerOf = async (actor: Actor) =>
      signedInToken(await addAdministrator(fixture, actor), consoleUrl);
    await addWebhook(consoleUrl, await bearerOf(well), receiver.url('well'));
    for (const [n, actor] of ill.entries())
      await addWebhook(consoleUrl, await bearerOf(actor), receiver.url(`dead${n}`));
  },
  send: ({ fixture, well }, at) => publish(fixture, well.tenantId, [{ at }]),
  async flood({ fixture, ill }) {
    for (const { tenantId } of ill)
      await publish(
        fixture,
        tenantId,
        Array.from({ length: DEAD_MESSAGES }, () => ({})),
      );
  },
};

/** Writes copies of submissions for an organization's own service. */
async function copy({ db }: ProductFixture, tenantId: string, copies: { at?: number }[]): Promise<void> {
  await db.inTenant(tenantId, async (tx) => {
    for (const values of copies)
      await enqueueDelivery(tx, {
        tenantId,
        transactionId: newId(),
        connector: 'custom',
        environment: 'production',
        payload: { values },
      });
  });
  db.notify(DELIVERIES_CHANNEL, '');
}

const connectors: Road = {
  name: 'connectors',
  async open({ fixture, simulatorUrl, receiver, well, ill }) {
    const connect = (actor: Actor, endpoint: string) =>
      fixture.takePayments(actor, simulatorUrl, {
        custom: { production: { endpoint, signingSecret: 'known to both sides' } },
      });
    await connect(well, receiver.url('well'));
    for (const [n, actor] of ill.entries()) await connect(actor, receiver.url(`dead${n}`));
  },
  send: ({ fixture, well }, at) => copy(fixture, well.tenantId, [{ at }]),
  async flood({ fixture, ill }) {
    for (const { tenantId } of ill)
      await copy(
        fixture,
        tenantId,
        Array.from({ length: DEAD_MESSAGES }, () => ({})),
      );
  },
};

/** The 99th percentile of one short round is the second or third longest wait: only many messages tell it. */
const LONGER = 2;

async function measureRoad(road: Road, { rounds, seconds }: Effort) {
  const product = await startProduct(BARE_PRODUCT);
  const fixture = await openProductFixture(product);
  const receiver = await openReceiver();
  try {
    const took: number[] = [];
    receiver.answer = ({ host, body }, response) => {
      // A dead receiver takes the request and never responds: it holds its place until the time limit.
      if (host.startsWith('dead')) return;
      const { data, at = data?.at } = JSON.parse(body) as { at?: number; data?: { at?: number } };
      if (at !== undefined) took.push(performance.now() - at);
      response.writeHead(204).end();
    };
    const well = await fixture.addOrganization('well');
    const ill: Actor[] = [];
    for (let n = 0; n < DEAD_RECEIVERS; n += 1) ill.push(await fixture.addOrganization(`ill${n}`));
    const { consoleUrl, simulatorUrl } = product;
    const places: Places = { fixture, consoleUrl, simulatorUrl, receiver, well, ill };
    await road.open(places);

    /** Sends at a steady rate to the receiver that responds. Resolves to each message's duration, sorted. */
    const measure = async (): Promise<number[]> => {
      took.length = 0;
      const count = Math.floor((seconds * 1000) / EACH_MS);
      const start = performance.now();
      for (let n = 0; n < count; n += 1) {
        await sleep(Math.max(0, start + n * EACH_MS - performance.now()));
        void road.send(places, performance.now());
      }
      for (const end = performance.now() + 30_000; took.length < count && performance.now() < end;)
        await sleep(50);
      if (took.length < count) throw new Error(`${count - took.length} messages did not arrive.`);
      return [...took];
    };
    const forgetDead = () =>
      fixture.db.asPlatform((tx) =>
        sql`DELETE FROM deliveries WHERE tenant_id <> ${well.tenantId}::uuid AND lease_until IS NULL`.execute(
          tx,
        ),
      );

    await measure();
    const found: { alone: number[]; beside: number[] }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await measure();
      await road.flood(places);
      await sleep(500);
      const beside = await measure();
      await forgetDead();
      // Requests to the dead receivers end with their time limit.
      await sleep(11_000);
      await forgetDead();
      found.push({ alone, beside });
    }
    const waits = (which: 'alone' | 'beside') =>
      found.flatMap((each) => each[which]).toSorted((a, b) => a - b);
    const alone = waits('alone');
    const beside = waits('beside');
    const row = (place: string, sorted: readonly number[]): string[] => [
      `${road.name}, ${place}`,
      ...[0.5, 0.99].map((share) => `${percentile(sorted, share).toFixed(1)} ms`),
    ];
    const ratio = percentile(beside, 0.99) / percentile(alone, 0.99);
    return {
      rows: [row('alone', alone), row('beside dead receivers', beside)],
      target: atMost(`p99 of ${road.name} beside dead receivers ÷ p99 alone`, ratio, 1.1, 'times', 2),
    };
  } finally {
    receiver.close();
    await fixture.close();
    await product.stop();
  }
}

async function run(effort: Effort): Promise<BenchFindings> {
  const rounds = effort.rounds * LONGER;
  const seconds = effort.seconds * LONGER;
  const longer = { ...effort, rounds, seconds };
  const found = [await measureRoad(webhooks, longer), await measureRoad(connectors, longer)];
  return {
    about: `A message every ${EACH_MS} ms to a receiver that responds, from the statement that writes it to its arrival: alone, and beside ${DEAD_RECEIVERS} receivers of other organizations that take requests and never respond, each with ${whole(DEAD_MESSAGES)} messages waiting. ${rounds} alternating rounds of ${seconds} s, their messages together:`,
    columns: ['messages to the receiver that responds', 'p50', 'p99'],
    rows: found.flatMap(({ rows }) => rows),
    targets: found.map(({ target }) => target),
  };
}

/** Whether receivers that never respond delay the others. */
export const deliveries: Measurement = { name: 'deliveries', title: 'Deliveries beside dead receivers', run };
