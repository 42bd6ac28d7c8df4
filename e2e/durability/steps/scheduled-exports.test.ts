import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { addAdministrator, signedInToken } from '../../../bench/load/token.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { armHold, LAST_WORDS, placeHold, type Hold } from './held-statements.ts';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../test-app.ts';

/** The steps of a run, each a statement that the server is killed at. */
const STEPS: readonly Hold[] = [
  { name: 'hold_run', lock: 101, table: 'scheduled_export_runs', on: 'INSERT' },
  { name: 'hold_mail', lock: 102, table: 'mails', on: 'INSERT' },
  {
    name: 'hold_next',
    lock: 103,
    table: 'scheduled_exports',
    on: 'UPDATE',
    when: 'NEW.next_period > OLD.next_period',
  },
];

let product: Product;
let fixture: ProductFixture;
let actor: Actor;
let call: (path: string, body: object) => Promise<Record<string, unknown>>;
let admin: string;
let viewId: string;
beforeAll(async () => {
  product = await startProduct(BARE_PRODUCT);
  fixture = await openProductFixture(product);
  actor = await fixture.addOrganization('lake');
  const bearer = await signedInToken(await addAdministrator(fixture, actor), product.consoleUrl);
  call = async (path, body) => {
    const response = await fetch(`${product.consoleUrl}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Record<string, unknown>;
  };
  const view = await call('/saved-views', { resource: 'tags', name: 'All', content: { sort: 'key' } });
  viewId = String(view['id']);
  admin = (view['owner'] as { id: string }).id;
  for (const step of STEPS) await placeHold(fixture.url, step);
}, 120_000);
afterAll(async () => {
  await fixture?.close();
  await product?.stop();
});

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await fixture.db.inTenant(actor.tenantId, (tx) => query.execute(tx))).rows;
const emails = async (): Promise<number> => {
  const { rows } = await fixture.db.asPlatform((tx) =>
    sql<{ n: number }>`SELECT count(*)::int AS n FROM mails WHERE tenant_id = ${actor.tenantId}`.execute(tx),
  );
  return rows[0]!.n;
};
const runs = (schedule: string) =>
  rowsOf(
    sql<{
      failure: string | null;
    }>`SELECT failure FROM scheduled_export_runs WHERE schedule_id = ${schedule}`,
  );
/**
 * Makes the schedule due for yesterday, so that the test waits neither for its time nor for the minutes until a repeat.
 */
const makeDue = (schedule: string) =>
  rowsOf(
    sql`UPDATE scheduled_exports SET try_at = now(), next_at = now() - interval '1 day', next_period = current_date - 1
      WHERE id = ${schedule} RETURNING id`,
  );

it.each(STEPS.map((step, n) => ({ ...step, words: LAST_WORDS[n % LAST_WORDS.length]! })))(
  'a scheduled export is sent once when the server is killed at $name, whose statement ends $words',
  async ({ lock, words }) => {
    const { id } = await call('/scheduled-exports', {
      viewId,
      every: 'daily',
      hour: 7,
      format: 'csv',
      recipients: [admin],
    });
    const schedule = String(id);
    const before = await emails();
    const armed = await armHold(fixture.url, lock);
    await makeDue(schedule);
    await armed.reached();
    await product.kill9();
    await armed.release(words);
    await makeDue(schedule);
    await product.start();
    await expect.poll(() => runs(schedule), { timeout: 60_000, interval: 100 }).toEqual([{ failure: null }]);
    expect(await emails()).toBe(before + 1);
    await rowsOf(sql`UPDATE scheduled_exports SET state = 'stopped' WHERE id = ${schedule} RETURNING id`);
  },
  120_000,
);
