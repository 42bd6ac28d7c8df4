import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeFormFiles } from '../form-files.server.ts';
import { createPublishingFixture, eventually } from '../testing.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;
let hill: Actor;

beforeAll(async () => {
  fixture = await createPublishingFixture();
  river = await fixture.addTenant('river');
  hill = await fixture.addTenant('hill');
});
afterAll(() => fixture.close());

const recipes = (html: string) => ({ html, css: '.own{color:teal}', project: null });
const words = 'Clean water for everyone who lives by the river. '.repeat(40);

function addPage(actor: Actor, slug: string, html: string, more: object = {}): Promise<StoredRecord> {
  return fixture.add(actor, 'pages', { name: slug, slug, recipes: recipes(html), ...more });
}

async function addEntry(actor: Actor, counterId: string, value: number): Promise<void> {
  await fixture.db.inTenant(actor.tenantId, (tx) =>
    sql`INSERT INTO counter_entries (tenant_id, id, counter_id, kind, value, state, created_at)
        VALUES (${actor.tenantId}, ${randomUUID()}, ${counterId}, 'submission', ${value}, 'SETTLED', now())`.execute(
      tx,
    ),
  );
  fixture.db.notify('counters', `${actor.tenantId}:${counterId}`);
}

describe('a published page', () => {
  it('is loaded ahead of its response, and an address without a page is not', async () => {
    const { sites } = fixture;
    const page = await fixture.publish(river, await addPage(river, 'ahead', `<p>${words}</p>`));
    const asked = (path: string, host = 'river.sites.localhost', query = '') =>
      ({ host, path, query, acceptEncoding: 'br' }) as const;
    // Its address is known once the news of its publication has arrived.
    await eventually(async () => {
      await sites.prepare(asked('/ahead'));
      const response = sites.ready(asked('/ahead'));
      expect(response?.bytes.toString('latin1')).toContain('Content-Encoding: br');
      expect(response).toMatchObject({ tenantId: river.tenantId, page: { pageId: page.id } });
    });
    for (const request of [
      asked('/nowhere'),
      asked('/media/a.png'),
      asked('/ahead', 'localhost:3000'),
      asked('/ahead', 'nobody.sites.localhost'),
    ]) {
      await sites.prepare(request);
      expect(sites.ready(request), request.path).toBeUndefined();
    }
    expect(sites.prepare(asked('/nowhere'))).toBeUndefined();
    expect(sites.prepare(asked('/ahead', 'localhost:3000'))).toBeUndefined();
  });

  it('is served by host and slug, in the encoding asked for, and 304 while it is the same', async () => {
    const page = await addPage(river, 'winter', `<h1>Winter</h1><p>${words}</p>`);
    expect((await fixture.ask('river', '/winter')).status).toBe(404);
    await fixture.publish(river, page);
    const plain = await eventually(async () => {
      const answer = await fixture.ask('river', '/winter?utm_source=x');
      expect(answer.status).toBe(200);
      return answer;
    });
    expect(plain.text).toContain('<h1>Winter</h1>');
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(plain.headers['content-security-policy']).toContain("default-src 'none'");
    expect(plain.headers['content-security-policy']).not.toContain('unsafe');

    const br = await fixture.ask('river', '/winter', { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
    const gz = await fixture.ask('river', '/winter', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.body).toString()).toBe(plain.text);

    const same = await fixture.ask('river', '/winter', { 'If-None-Match': `"x", ${br.headers.etag}` });
    expect(same).toMatchObject({ status: 304, text: '' });
    const head = await fixture.ask('river', '/winter', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe(String(plain.body.length));
    expect((await fixture.ask('river', '/winter', {}, 'POST')).status).toBe(405);
    expect((await fixture.ask('river', '/winter/')).headers.location).toBe('/winter');
    expect((await fixture.ask('river', '/en-US/winter')).status).toBe(200);
    expect((await fixture.ask('river', '/es/winter')).status).toBe(404);
  });

  it('belongs to one organization alone', async () => {
    expect((await fixture.ask('hill', '/winter')).status).toBe(404);
    expect((await fixture.ask('nobody', '/winter')).status).toBe(404);
    expect((await fixture.ask('..', '/winter')).status).toBe(404);
  });

  it('changes at once when published again, and disappears when unpublished', async () => {
    let page = await addPage(river, 'spring', '<p>One</p>');
    page = await fixture.publish(river, page);
    await eventually(async () => expect((await fixture.ask('river', '/spring')).text).toContain('One'));
    page = await fixture.change(river, 'pages', page, { recipes: recipes('<p>Two</p>') });
    expect((await fixture.ask('river', '/spring')).text).toContain('One');
    page = await fixture.publish(river, page);
    await eventually(async () => expect((await fixture.ask('river', '/spring')).text).toContain('Two'));
    await fixture.unpublish(river, page);
    await eventually(async () => expect((await fixture.ask('river', '/spring')).status).toBe(410));
  });

  it('is the front page as home, and redirects to the visitor’s language when missing', async () => {
    expect((await fixture.ask('hill', '/')).text).not.toContain('Welcome');
    await fixture.publish(hill, await addPage(hill, 'home', '<p>Welcome</p>'));
    await eventually(async () => expect((await fixture.ask('hill', '/')).text).toContain('Welcome'));
    expect((await fixture.ask('hill', '/home')).headers.location).toBe('/');
    const missing = await fixture.ask('hill', '/missing', { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.8' });
    expect(missing).toMatchObject({ status: 404 });
    expect(missing.text).toContain('<html lang="es" dir="ltr">');
    expect((await fixture.ask('hill', '/missing', { 'Accept-Language': 'ja,en;q=0.8' })).text).toContain(
      'This page can’t be found',
    );
  });

  it('is found at once by a process that has not heard of it yet', async () => {
    const sites = fixture.open({ db: { ...fixture.db, listen: () => () => undefined } });
    await sites.warm(['hill.sites.localhost']);
    const server = createServer((request, response) => sites.handle(request, response)).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    await fixture.publish(hill, await addPage(hill, 'early', '<p>Early</p>'));
    const { port } = server.address() as AddressInfo;
    const statusOf = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const asked = get({ port, path, headers: { host: 'hill.sites.localhost' } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asked.on('error', reject);
      });
    expect(await statusOf('/early')).toBe(200);
    expect(await statusOf('/never')).toBe(404);
    server.close();
    sites.close();
  });

  it('is found by a process that missed the message, when it looks for changes', async () => {
    const sites = fixture.open({ sweepMs: 60, db: { ...fixture.db, listen: () => () => undefined } });
    const answerOf = (path: string) => sites.shells.find(hill.tenantId, { slug: path });
    await sites.warm(['hill.sites.localhost']);
    const page = await addPage(hill, 'late', '<p>Late</p>');
    expect(await answerOf('late')).toBeNull();
    await fixture.publish(hill, page);
    await eventually(async () => expect(await answerOf('late')).not.toBeNull());
    sites.close();
  });
});

describe('publishing', () => {
  it('refuses reserved addresses, addresses of other pages, and empty pages', async () => {
    await expect(
      addPage(river, 'counters', '<p>x</p>').then((page) => fixture.publish(river, page)),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(
      addPage(river, 'empty', ' ').then((page) => fixture.publish(river, page)),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    const large = `<p>${'x'.repeat(4_900_000)}</p>`;
    const page = await addPage(river, 'large', large);
    await expect(fixture.publish(river, page)).resolves.toMatchObject({ published: true });
  });

  it('refuses a form or counter that is not the organization’s own', async () => {
    const form = await fixture.add(river, 'forms', { description: 'Own', schema: { components: [] } });
    const foreign = await addPage(hill, 'foreign', `<div data-tributary-form="${form.id}"></div>`);
    await expect(fixture.publish(hill, foreign)).rejects.toMatchObject({ code: 'conflict' });
    const broken = await addPage(river, 'broken', '<div data-tributary-counter="not-an-id"></div>');
    await expect(fixture.publish(river, broken)).rejects.toMatchObject({ code: 'conflict' });
    expect((await fixture.ask('river', '/broken')).status).toBe(404);
  });
});

describe('a page with a form and a counter', () => {
  let form: StoredRecord;
  let counter: StoredRecord;
  let page: StoredRecord;

  beforeAll(async () => {
    form = await fixture.add(river, 'forms', {
      description: 'Give',
      schema: {
        components: [{ id: 'c1', type: 'email', key: 'email', label: 'E-mail', required: true }],
        settings: { thankYou: { heading: 'You are wonderful', text: '' } },
      },
    });
    counter = await fixture.add(river, 'counters', {
      name: 'Fund',
      campaignCode: 'fund',
      kind: 'amount',
      currency: 'GBP',
      labels: { initialCount: 1000_00, prefix: '', threshold: 5000_00, label: 'raised' },
    });
    page = await addPage(
      river,
      'give',
      `<h1>Give</h1><div data-tributary-counter="${counter.id}"></div><div data-tributary-form="${form.id}"></div>`,
      { formId: form.id, counterId: counter.id },
    );
    page = await fixture.publish(river, page);
    await eventually(async () => expect((await fixture.ask('river', '/give')).status).toBe(200));
  });

  it('shows both, with a policy for the script, the form and the payment page', async () => {
    const { text, headers } = await fixture.ask('river', '/give');
    expect(text).toContain(`action="/forms/${form.id}/submissions"`);
    expect(text).toContain(`name="_page" value="${page.id}"`);
    expect(text).toContain('>£1,000<');
    expect(text).toContain('<script>window.formScriptRan=true</script>');
    expect(headers['content-security-policy']).toMatch(
      /script-src 'sha256-[^']+'; .*form-action 'self' https:\/\/pay\.example;/,
    );
  });

  it('follows the counter without being published again', async () => {
    const before = await fixture.ask('river', '/give');
    await addEntry(river, counter.id, 234_56);
    const after = await eventually(async () => {
      const answer = await fixture.ask('river', '/give', { 'Accept-Encoding': 'br' });
      expect(brotliDecompressSync(answer.body).toString()).toContain('>£1,234<');
      return answer;
    });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const json = await eventually(async () => {
      const answer = await fixture.ask('river', '/counters/fund.json');
      expect(JSON.parse(answer.text)).toMatchObject({
        total: 1234_56,
        formatted: '£1,234',
        entries: 1,
        campaignCode: 'fund',
        counterId: counter.id,
        threshold: 5000_00,
      });
      return answer;
    });
    expect(json.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=5',
    });
    expect(
      (await fixture.ask('river', '/counters/fund.json', { 'If-None-Match': json.headers.etag ?? '' }))
        .status,
    ).toBe(304);
    const spanish = await fixture.ask('river', '/counters/fund.es.json');
    expect(JSON.parse(spanish.text)).toMatchObject({ total: 1234_56, formatted: '1234\u00a0£' });
    expect((await fixture.ask('hill', '/counters/fund.json')).status).toBe(404);
  });

  it('shows a burst of a hundred donations, to the penny', async () => {
    await Promise.all(Array.from({ length: 100 }, () => addEntry(river, counter.id, 1_01)));
    await eventually(async () =>
      expect(JSON.parse((await fixture.ask('river', '/counters/fund.json')).text)).toMatchObject({
        total: 1335_56,
        entries: 101,
      }),
    );
  });

  it('serves the form’s schema and settings, and passes submissions on', async () => {
    const schema = await fixture.ask('river', `/forms/${form.id}/schema.json`);
    expect(JSON.parse(schema.text)).toMatchObject({ components: [{ key: 'email' }] });
    expect(JSON.parse((await fixture.ask('river', `/forms/${form.id}/embedded-settings.json`)).text)).toEqual(
      { version: 'v5', mode: 'frame', origins: [] },
    );
    expect((await fixture.ask('hill', `/forms/${form.id}/schema.json`)).status).toBe(404);
    // A form that visitors can't fill in has its files too, and they are private.
    const draft = await fixture.add(river, 'forms', { description: 'Draft' });
    await storeFormFiles(fixture.files, river.tenantId, { id: draft.id, schema: {}, embeddedSettings: {} });
    expect((await fixture.ask('river', `/forms/${draft.id}/schema.json`)).status).toBe(404);
    await fixture.change(river, 'forms', draft, { embeddedSettings: { origins: ['https://a.example'] } });
    await eventually(async () =>
      expect((await fixture.ask('river', `/forms/${draft.id}/schema.json`)).status).toBe(200),
    );
    expect((await fixture.ask('river', `/forms/${form.id}/submissions`, {}, 'POST')).text).toBe(
      `took ${form.id} for river`,
    );
    expect((await fixture.ask('river', `/forms/${form.id}/submissions`)).status).toBe(405);
    const token = 'a'.repeat(32);
    expect((await fixture.ask('river', `/forms/${form.id}/payments/${form.id}/${token}`)).text).toBe(
      `waits for ${form.id} with ${token}`,
    );
    expect((await fixture.ask('river', `/forms/${form.id}/payments/${form.id}/short`)).status).toBe(404);
  });

  it('passes outcomes to their visitor, and shows everybody else the page', async () => {
    const token = 'a'.repeat(32);
    expect((await fixture.ask('river', `/give/thank-you?for=${form.id}.${token}`)).text).toBe(
      `waits for ${form.id} with ${token}`,
    );
    for (const path of ['/give/thank-you', '/give/not-completed', `/give/thank-you?for=${form.id}.short`]) {
      const bare = await fixture.ask('river', path);
      expect(bare.status, path).toBe(303);
      expect(bare.headers.location, path).toBe('/give');
    }
  });

  it('provides its design for other responses', async () => {
    const shell = await fixture.sites.shells.render(
      river.tenantId,
      { pageId: page.id },
      { html: '<p id="now">Check your gift</p>' },
    );
    expect(shell?.html).toContain('<p id="now">Check your gift</p>');
    expect(shell?.html).toContain('<h1>Give</h1>');
    expect(shell?.html).not.toContain('<form');
    expect(shell?.headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': expect.stringContaining("form-action 'self'"),
    });
    expect(
      await fixture.sites.shells.render(hill.tenantId, { pageId: page.id }, { html: '<p>x</p>' }),
    ).toBeNull();
    const another = fixture.open();
    expect(
      (await another.shells.render(river.tenantId, { slug: 'give' }, { html: '<p>cold</p>' }))?.html,
    ).toContain('<p>cold</p>');
    another.close();
  });
});

describe('pictures', () => {
  it('serves images and nothing else, SVG in a sandbox', async () => {
    await fixture.files.put(
      river.tenantId,
      'media/otter.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    );
    await fixture.files.put(river.tenantId, 'media/page.html', Buffer.from('<script>alert(1)</script>'));
    await fixture.files.put(river.tenantId, 'secret.png', Buffer.from('x'));
    const svg = await fixture.ask('river', '/media/otter.svg');
    expect(svg.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    for (const path of [
      '/media/page.html',
      '/media/../secret.png',
      '/media/%2e%2e/secret.png',
      '/secret.png',
      '/media/',
      '/media/.x.png',
      '/media//otter.svg',
    ]) {
      expect((await fixture.ask('river', path)).status, path).toBe(404);
    }
    expect((await fixture.ask('hill', '/media/otter.svg')).status).toBe(404);
  });
});

describe('memory', () => {
  it('stays within its bounds and still responds to everything', async () => {
    const small = fixture.open({ maxBytes: 60_000 });
    for (let n = 0; n < 12; n += 1)
      await fixture.publish(
        hill,
        await addPage(hill, `page-${n}`, `<h1>Page ${n}</h1><p>${words.repeat(3)}</p>`),
      );
    await small.warm(['hill.sites.localhost']);
    for (let n = 0; n < 12; n += 1)
      expect((await small.shells.render(hill.tenantId, { slug: `page-${n}` }, { html: '' }))?.html).toContain(
        `Page ${n}`,
      );
    await eventually(async () => expect((await fixture.ask('hill', '/page-11')).status).toBe(200));
    small.close();
    expect(fixture.errors).toEqual([]);
  });
});
