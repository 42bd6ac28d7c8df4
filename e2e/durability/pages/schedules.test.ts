import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consoleApi } from '../../../bench/load/console-api.ts';
import { addAdministrator, signedInToken } from '../../../bench/load/token.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { ask } from '../http.ts';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../test-app.ts';

const PAGES = 24;
const KILLS = 3;
/** Time to schedule all of them before the first is due. */
const AHEAD_MS = 15_000;

let product: Product;
let fixture: ProductFixture;

beforeAll(async () => {
  product = await startProduct(BARE_PRODUCT);
  fixture = await openProductFixture(product);
}, 120_000);
afterAll(async () => {
  await fixture?.close();
  await product?.stop();
});

it(
  'publishes each scheduled page exactly once, though the server is killed again and again while they are due',
  { timeout: 240_000 },
  async () => {
    const actor = await fixture.addOrganization('river');
    const call = consoleApi(
      product.consoleUrl,
      await signedInToken(await addAdministrator(fixture, actor), product.consoleUrl),
    );
    const publishAt = new Date(Date.now() + AHEAD_MS).toISOString();
    for (let at = 0; at < PAGES; at += 1) {
      const slug = `page-${at}`;
      const recipes = { html: `<main><h1>Scheduled ${slug}</h1></main>`, css: '', project: null };
      const page = await fixture.add(actor, 'pages', { name: slug, slug, recipes });
      await call('POST', `pages/${page.id}/schedule`, { publishAt, unpublishAt: null }, page.version);
    }
    expect(Date.parse(publishAt)).toBeGreaterThan(Date.now());

    const inOrganization = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
      (await fixture.db.inTenant(actor.tenantId, (tx) => query.execute(tx))).rows;
    const left = async (): Promise<number> =>
      (await inOrganization(sql<{ count: number }>`SELECT count(*)::int AS count FROM page_schedules`))[0]!
        .count;

    await sleep(Math.max(0, Date.parse(publishAt) - Date.now()));
    const seen: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Each time in the middle of the work: some are published since the last start, and some are not yet.
      const before = await left();
      await expect.poll(left, { timeout: 60_000, interval: 5 }).toBeLessThan(Math.max(before, 1));
      seen.push(await left());
      await product.kill9();
      await product.start();
    }
    // Work that a killed process had claimed is claimed again when its lease has ended.
    await expect.poll(left, { timeout: 150_000, interval: 200 }).toBe(0);
    expect(seen[0]).toBeGreaterThan(0);

    const versions = await inOrganization(
      sql<{ pages: number; versions: number }>`
        SELECT count(DISTINCT page_id)::int AS pages, count(*)::int AS versions FROM page_versions`,
    );
    expect(versions).toEqual([{ pages: PAGES, versions: PAGES }]);
    const pages = await inOrganization(
      sql<{ slug: string; published: boolean; schedule: unknown }>`
        SELECT data->>'slug' AS slug, (data->>'published')::boolean AS published, data->'schedule' AS schedule FROM pages`,
    );
    expect(pages).toHaveLength(PAGES);
    for (const { slug, published, schedule } of pages) {
      expect({ slug, published, schedule }).toEqual({ slug, published: true, schedule: null });
      const { status, text } = await ask(`${product.sitesUrl('river')}/${slug}`);
      expect({ slug, status }).toEqual({ slug, status: 200 });
      expect(text).toContain(`Scheduled ${slug}`);
    }
    console.info('pages still due at each kill', seen);
  },
);
