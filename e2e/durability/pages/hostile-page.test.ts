import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type Product } from '../../support/product.ts';
import { ask } from '../http.ts';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../test-app.ts';

let product: Product;
let fixture: ProductFixture;
let river: Actor;
let hill: Actor;

beforeAll(async () => {
  product = await startProduct(BARE_PRODUCT);
  fixture = await openProductFixture(product);
  river = await fixture.addOrganization('river');
  hill = await fixture.addOrganization('hill');
}, 120_000);
afterAll(async () => {
  await fixture?.close();
  await product?.stop();
});

async function publishPage(
  actor: Actor,
  slug: string,
): Promise<{ page: StoredRecord; counter: StoredRecord }> {
  const counter = await fixture.add(actor, 'counters', { name: slug, campaignCode: slug });
  const page = await fixture.add(actor, 'pages', {
    name: slug,
    slug,
    recipes: {
      html: `<h1>Public ${slug}</h1><div data-tributary-counter="${counter.id}"></div>`,
      css: '',
      project: null,
    },
  });
  return { page: await fixture.publish(actor, page), counter };
}

/** Milliseconds until a site responds with a text, and the status of every response before. */
async function visit(tenant: string, path: string): Promise<{ status: number; text: string; ms: number }> {
  const since = performance.now();
  const { status, text } = await ask(`${product.sitesUrl(tenant)}${path}`);
  return { status, text, ms: performance.now() - since };
}

/** Each once ended the server, or could: html and css that were stored before anything bounded them. */
const HOSTILE = {
  'css-depth': { html: '<h1>Hidden</h1>', css: 'a{'.repeat(5_000) },
  'css-media': { html: '<h1>Hidden</h1>', css: '@media print{'.repeat(20_000) },
  'css-lists': { html: '<h1>Hidden</h1>', css: 'a,b{'.repeat(24) },
  // A parser opens every unclosed element again in each paragraph: millions of elements from 50 KB.
  'html-growth': {
    html: `<p>${Array.from({ length: 4_000 }, (_, at) => `<b title="${at}">`).join('')}</p>${'<p>x</p>'.repeat(4_000)}`,
    css: '',
  },
};

it(
  'keeps serving everybody while a hostile page is published again, and after each start',
  { timeout: 180_000 },
  async () => {
    await publishPage(hill, 'spring');
    const pid = product.pid();
    const made = new Map<string, StoredRecord>();
    for (const [slug, { html, css }] of Object.entries(HOSTILE)) {
      const { page, counter } = await publishPage(river, slug);
      made.set(slug, counter);
      await fixture.db.inTenant(river.tenantId, async (tx) => {
        const recipes = JSON.stringify({ html, css, project: null });
        await sql`INSERT INTO page_versions
        SELECT tenant_id, page_id, 2, settings, ${recipes}::jsonb, form_ids, counter_ids, made_from, published_by, now()
        FROM page_versions WHERE page_id = ${page.id}`.execute(tx);
        await sql`UPDATE publications SET version = 2 WHERE page_id = ${page.id}`.execute(tx);
      });
      // Actions of a person without the right to publish.
      const user: Actor = { ...river, role: 'user' };
      await fixture.change(user, 'counters', counter, { name: `${slug} renamed` });
    }

    const attempts = async () => {
      const { rows } = await fixture.db.inTenant(river.tenantId, (tx) =>
        sql<{ attempts: number; error: string | null }>`SELECT attempts, error FROM republications`.execute(
          tx,
        ),
      );
      return rows;
    };
    const slowest = { ms: 0 };
    for (let until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
      const answer = await visit('hill', '/spring');
      expect(answer.status).toBe(200);
      slowest.ms = Math.max(slowest.ms, answer.ms);
      if ((await attempts()).every(({ error }) => error !== null)) break;
    }
    expect(await attempts()).toEqual(
      Object.keys(HOSTILE).map(() => ({ attempts: 1, error: expect.any(String) })),
    );
    expect(product.pid()).toBe(pid);
    console.info('slowest page of another organization', slowest);

    // A start finds the same work and neither dies of it nor repeats it without end.
    await fixture.db.inTenant(river.tenantId, (tx) =>
      sql`UPDATE republications SET not_before = now()`.execute(tx),
    );
    await product.kill9();
    await product.start();
    const started = product.pid();
    for (let until = Date.now() + 8_000; Date.now() < until; await sleep(200))
      expect((await visit('hill', '/spring')).status).toBe(200);
    expect(product.pid()).toBe(started);
    for (const slug of Object.keys(HOSTILE))
      expect((await visit('river', `/${slug}`)).text).toContain(`Public ${slug}`);

    // The next publishing of another page works as ever.
    const { counter } = await publishPage(hill, 'summer');
    await fixture.change(hill, 'counters', counter, {
      labels: { initialCount: 0, prefix: '', threshold: 0, label: 'still here' },
    });
    await expect
      .poll(async () => (await visit('hill', '/summer')).text, { timeout: 20_000 })
      .toContain('still here');
  },
);
