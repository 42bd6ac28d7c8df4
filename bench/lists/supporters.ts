import { listSupporters } from '@tributary/product/supporters/list/list.server.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { median, whole, type BenchFindings, type Effort, type Measurement } from '../measurement.ts';

const TRANSACTIONS = 200_000;
const PEOPLE = 100_000;
/** The most milliseconds that a page may take. */
const WANTED_MS = 100;

/** Two transactions of each person over eleven months, a fiftieth of them tests. */
const seed = (fixture: ProductFixture, tenantId: string): Promise<unknown> =>
  fixture.db.inTenant(tenantId, (tx) =>
    sql`
      INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, person_name, person_email,
        amount_minor, currency, frequency, language, answers, consents, created_at, settled_at)
      SELECT ${tenantId}::uuid, gen_random_uuid(), 'T' || n, CASE WHEN n % 10 = 0 THEN 'PENDING' ELSE 'COMPLETE' END, n % 50 <> 0,
        gen_random_uuid(), 'Appeal', (ARRAY['María', 'José', 'Anna', 'Zoë', 'Peter', 'Olu', 'Mia', 'Chloé'])[1 + p % 8] || ' ' || md5(p::text),
        'donor' || p || '@example.org', 500 + n % 9000, 'GBP', CASE WHEN n % 5 = 0 THEN 'monthly' ELSE 'one-off' END, 'en-US',
        jsonb_build_object('email', 'donor' || p, 'text', repeat('words of a donor ', 30)), '[]', now() - make_interval(secs => n * 150), now()
      FROM (SELECT n, n * 7919 % ${PEOPLE}::int AS p FROM generate_series(1, ${TRANSACTIONS}::int) n) AS made`.execute(
      tx,
    ),
  );

/** Does the work that autovacuum would do within the minute. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM (ANALYZE) transactions');
  await client.end();
}

async function run({ rounds }: Effort): Promise<BenchFindings> {
  const product = await startProduct(BARE_PRODUCT);
  const fixture = await openProductFixture(product);
  try {
    const { tenantId } = await fixture.addOrganization('bench-supporters');
    await seed(fixture, tenantId);
    await vacuum(fixture.url);
    const page = (search: string, cursor?: string | null) =>
      fixture.db.inTenant(tenantId, (tx) =>
        listSupporters(tx, {
          tenantId,
          search,
          environment: 'production',
          limit: 25,
          now: new Date(),
          ...(cursor ? { cursor } : {}),
        }),
      );
    const { nextCursor } = await page('');
    const places = [
      { name: 'first page', ask: () => page('') },
      { name: 'second page', ask: () => page('', nextCursor) },
      { name: 'a name that one in eight has', ask: () => page('MARIA') },
      { name: 'one e-mail address', ask: () => page('donor77123@') },
      { name: 'a text that none has', ask: () => page('no such person') },
    ];
    const measured: { name: string; times: number[] }[] = [];
    for (const { name, ask } of places) {
      const times: number[] = [];
      for (let n = 0; n < rounds * 4; n++) {
        const since = performance.now();
        await ask();
        times.push(performance.now() - since);
      }
      measured.push({ name, times });
    }
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    return {
      about: `A page of 25 supporters among ${whole(TRANSACTIONS)} transactions of ${whole(PEOPLE)} people in one organization, read in the tenant's transaction, one after the other, ${rounds * 4} times each:`,
      columns: ['page', 'median', 'lowest', 'highest'],
      rows: measured.map(({ name, times }) => [
        name,
        ms(median(times)),
        ms(Math.min(...times)),
        ms(Math.max(...times)),
      ]),
      targets: measured.map(({ name, times }) => ({
        what: `supporters, ${name}`,
        target: `below ${WANTED_MS} ms`,
        reached: ms(median(times)),
        isMet: median(times) < WANTED_MS,
      })),
    };
  } finally {
    await fixture.close();
    await product.stop();
  }
}

/** The list of supporters in an organization with many of them. */
export const supporterLists: Measurement = { name: 'supporters', title: 'List of supporters', run };
