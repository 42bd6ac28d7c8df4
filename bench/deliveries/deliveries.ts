import { setTimeout as sleep } from 'node:timers/promises';
import { DELIVERIES_CHANNEL } from '@tributary/product/delivery/enqueue.server.ts';
import { publishEvents } from '@tributary/product/delivery/webhooks/publish-events.server.ts';
import { openReceiver } from '@tributary/product/delivery/webhooks/receiver.testing.ts';
import { sql } from 'kysely';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { addAdministrator, signedInToken } from '../load/token.ts';
import { atMost, median, whole, type BenchFindings, type Effort, type Measurement } from '../measurement.ts';

const EVENT = 'page.updated';
const EACH_MS = 100;
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

async function run({ rounds, seconds }: Effort): Promise<BenchFindings> {
  const product = await startProduct(BARE_PRODUCT);
  const fixture = await openProductFixture(product);
  const receiver = await openReceiver();
  try {
    const took: number[] = [];
    receiver.answer = ({ host, body }, response) => {
      // A dead receiver takes the request and never responds: it holds its place until the time limit.
      if (host.startsWith('dead')) return;
      const { data } = JSON.parse(body) as { data: { at?: number } };
      if (data.at !== undefined) took.push(performance.now() - data.at);
      response.writeHead(204).end();
    };
    const [well, ill] = [await fixture.addOrganization('well'), await fixture.addOrganization('ill')];
    const bearerOf = async (actor: typeof well) =>
      signedInToken(await addAdministrator(fixture, actor), product.consoleUrl);
    await addWebhook(product.consoleUrl, await bearerOf(well), receiver.url('well'));
    const bearer = await bearerOf(ill);
    for (let n = 0; n < DEAD_RECEIVERS; n += 1)
      await addWebhook(product.consoleUrl, bearer, receiver.url(`dead${n}`));

    /** Sends at a steady rate to the receiver that responds; resolves with what each took, sorted. */
    const measure = async (): Promise<number[]> => {
      took.length = 0;
      const count = Math.floor((seconds * 1000) / EACH_MS);
      const start = performance.now();
      for (let n = 0; n < count; n += 1) {
        await sleep(Math.max(0, start + n * EACH_MS - performance.now()));
        void publish(fixture, well.tenantId, [{ at: performance.now() }]);
      }
      for (const end = performance.now() + 30_000; took.length < count && performance.now() < end;)
        await sleep(50);
      if (took.length < count) throw new Error(`${count - took.length} messages did not arrive.`);
      return took.toSorted((a, b) => a - b);
    };
    const forgetDead = () =>
      fixture.db.asPlatform((tx) =>
        sql`DELETE FROM deliveries WHERE tenant_id = ${ill.tenantId}::uuid AND lease_until IS NULL`.execute(
          tx,
        ),
      );

    await measure();
    const found: { alone: number[]; beside: number[] }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await measure();
      await publish(
        fixture,
        ill.tenantId,
        Array.from({ length: DEAD_MESSAGES }, () => ({})),
      );
      await sleep(500);
      const beside = await measure();
      await forgetDead();
      // What was under way at the dead receivers ends with its time limit.
      await sleep(11_000);
      await forgetDead();
      found.push({ alone, beside });
    }
    const row = (name: string, which: 'alone' | 'beside'): string[] => [
      name,
      ...[0.5, 0.99].map(
        (share) => `${median(found.map((each) => percentile(each[which], share))).toFixed(1)} ms`,
      ),
    ];
    const ratios = found.map(({ alone, beside }) => percentile(beside, 0.99) / percentile(alone, 0.99));
    return {
      about: `A message every ${EACH_MS} ms to a webhook that responds, from the statement that writes it to its arrival: alone, and beside ${DEAD_RECEIVERS} receivers of another organization that take requests and never respond, each with ${whole(DEAD_MESSAGES)} messages waiting. Medians of ${rounds} alternating rounds of ${seconds} s:`,
      columns: ['messages to the receiver that responds', 'p50', 'p99'],
      rows: [row('alone', 'alone'), row('beside dead receivers', 'beside')],
      targets: [atMost('p99 beside dead receivers ÷ p99 alone', median(ratios), 1.1, 'times', 2)],
    };
  } finally {
    receiver.close();
    await fixture.close();
    await product.stop();
  }
}

/** Whether receivers that never respond delay the others. */
export const deliveries: Measurement = { name: 'deliveries', title: 'Deliveries beside dead receivers', run };
