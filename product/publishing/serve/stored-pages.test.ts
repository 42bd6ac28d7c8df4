import { brotliDecompressSync } from 'node:zlib';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublishingFixture, eventually } from '../testing.server.ts';
import { brotliKey, fixedPageKey, readFixedPage } from './stored-pages.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;
beforeAll(async () => {
  fixture = await createPublishingFixture();
  river = await fixture.addTenant('river');
});
afterAll(() => fixture.close());

const TEXT = 'The river runs clear again. '.repeat(40);

async function publish(slug: string, html: string): Promise<string> {
  const recipes = { html, css: '', project: null };
  await fixture.publish(river, await fixture.add(river, 'pages', { name: slug, slug, recipes }));
  const { artifact } = await fixture.db.inTenant(river.tenantId, (tx) =>
    tx.selectFrom('publications').select('artifact').where('slug', '=', slug).executeTakeFirstOrThrow(),
  );
  return artifact!;
}

const ask = (path: string, encoding: string, more: Record<string, string> = {}) =>
  fixture.ask('river', path, { 'accept-encoding': encoding, ...more });

/** The first response at the address of a page that was published a moment ago. */
const first = (path: string, encoding: string) =>
  eventually(async () => {
    const response = await ask(path, encoding);
    expect(response.status).toBe(200);
    return response;
  });

it('a page that is the same for everybody is one file, and sent from it', async () => {
  const key = await publish('fixed', `<main class="ts-page"><h1>Fixed</h1><p>${TEXT}</p></main>`);
  const stored = await fixture.files.get(river.tenantId, fixedPageKey(key));
  const { brotli, tag, csp } = readFixedPage(stored!)!;
  expect(await fixture.files.get(river.tenantId, brotliKey(key))).toBeNull();
  const html = brotliDecompressSync(brotli).toString();
  await first('/fixed', 'br');
  // In turns, so that each is asked for while the other is in memory.
  for (let round = 0; round < 2; round += 1) {
    const compressed = await ask('/fixed', 'br');
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': csp,
      etag: `"${tag}-br"`,
      vary: 'Accept-Encoding',
    });
    expect(compressed.body.equals(brotli)).toBe(true);
    const plain = await ask('/fixed', 'identity');
    expect(plain.headers).toMatchObject({ etag: `"${tag}"`, 'content-security-policy': csp });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toBe(html);
    expect((await ask('/fixed', 'gzip')).headers['content-encoding']).toBe('gzip');
    expect((await ask('/fixed', 'br', { 'if-none-match': `"${tag}-br"` })).status).toBe(304);
  }
});

it('is sent without its other files while visitors accept the stored encoding', async () => {
  const key = await publish('alone', `<main class="ts-page"><h1>Alone</h1><p>${TEXT}</p></main>`);
  await fixture.files.delete(river.tenantId, key);
  await first('/alone', 'br');
  await fixture.files.put(river.tenantId, key, Buffer.from('{'));
  expect((await ask('/alone', 'identity')).status).toBe(503);
  expect((await ask('/alone', 'br')).status).toBe(200);
});

it('a page from before has its artifact alone, and is assembled', async () => {
  const key = await publish('before', `<main class="ts-page"><h1>Before</h1><p>${TEXT}</p></main>`);
  const { brotli } = readFixedPage((await fixture.files.get(river.tenantId, fixedPageKey(key)))!)!;
  await fixture.files.put(river.tenantId, brotliKey(key), brotli);
  await fixture.files.delete(river.tenantId, fixedPageKey(key));
  expect((await first('/before', 'br')).body.equals(brotli)).toBe(true);
  expect((await ask('/before', 'identity')).text).toBe(brotliDecompressSync(brotli).toString());
});

it('a page with a counter has no such file', async () => {
  const counter = await fixture.add(river, 'counters', {
    name: 'Raised',
    campaignCode: 'stored',
    kind: 'amount',
    currency: 'EUR',
  });
  const key = await publish(
    'counted',
    `<main class="ts-page"><h1>Counted</h1><div data-tributary-counter="${counter.id}"></div><p>${TEXT}</p></main>`,
  );
  expect(await fixture.files.get(river.tenantId, fixedPageKey(key))).toBeNull();
  expect(await fixture.files.get(river.tenantId, brotliKey(key))).toBeNull();
  expect((await first('/counted', 'br')).headers['content-encoding']).toBe('br');
});

it('bytes that are no such file are not taken for one', () => {
  for (const text of ['', 'no line', 'no head\n', '{"tag":1}\n', '{"csp":"x"}\nabc'])
    expect(readFixedPage(Buffer.from(text))).toBeNull();
});
