import type { Actor } from '@tributary/engine/access/actor.ts';
import { singleId } from '@tributary/engine/lifecycle/write/single.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import type { StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { organization } from '@tributary/resources/organization/organization.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPublishingFixture, eventually } from '../testing.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
beforeAll(async () => {
  fixture = await createPublishingFixture();
});
afterAll(() => fixture.close());

const addPage = (actor: Actor, slug: string, more: object = {}): Promise<StoredRecord> =>
  fixture.add(actor, 'pages', {
    name: `The ${slug} page`,
    slug,
    recipes: { html: `<h1>${slug}</h1>`, css: '', project: null },
    ...more,
  });

describe('the root of a site', () => {
  it('names its organization while nothing is published, and is closed to search engines', async () => {
    await fixture.addTenant('empty');
    const answer = await fixture.ask('empty', '/', { 'Accept-Encoding': 'identity' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<h1 dir="auto">The empty</h1>');
    expect(answer.text).toContain('Nothing has been published here yet.');
    expect(answer.text).toContain('<meta name="robots" content="noindex">');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await fixture.ask('nobody', '/')).status).toBe(404);
  });

  it('redirects to the only page, lists several, and is replaced by a root page', async () => {
    const river = await fixture.addTenant('river');
    await fixture.publish(river, await addPage(river, 'winter'));
    await eventually(async () => {
      const answer = await fixture.ask('river', '/?utm_source=x');
      expect(answer.status).toBe(302);
      expect(answer.headers).toMatchObject({ location: '/winter?utm_source=x', 'cache-control': 'no-store' });
    });
    const title = 'Verano & <b>sol</b>';
    const summer = await addPage(river, 'summer', {
      language: 'es',
      pageMetadata: { title, description: '' },
    });
    await addPage(river, 'draft');
    const published = await fixture.publish(river, summer);
    await eventually(async () => {
      const { status, text } = await fixture.ask('river', '/');
      expect(status).toBe(200);
      expect(text).toContain('<a href="/winter" hreflang="en-US" lang="en-US" dir="ltr">The winter page</a>');
      expect(text).toContain(
        '<a href="/summer" hreflang="es" lang="es" dir="ltr">Verano &amp; &lt;b&gt;sol&lt;/b&gt;</a>',
      );
      expect(text).not.toMatch(/draft|noindex/);
    });
    expect(
      fixture.sites.ready({ host: 'river.sites.localhost', path: '/', query: '', acceptEncoding: undefined }),
    ).toBeDefined();

    await fixture.unpublish(river, published);
    await eventually(async () => expect((await fixture.ask('river', '/')).status).toBe(302));
    await fixture.publish(river, await addPage(river, 'home'));
    await eventually(async () => expect((await fixture.ask('river', '/')).text).toContain('<h1>home</h1>'));
  });
});

describe('the files for search engines and browsers', () => {
  it('list every published page with its date in the sitemap, which robots.txt names', async () => {
    const hill = await fixture.addTenant('hill');
    const before = new Date();
    await fixture.publish(hill, await addPage(hill, 'spring'));
    const page = await fixture.publish(hill, await addPage(hill, 'home'));
    await addPage(hill, 'draft');
    const robots = await fixture.ask('hill', '/robots.txt');
    expect(robots).toMatchObject({
      status: 200,
      text: 'User-agent: *\nAllow: /\n\nSitemap: http://hill.sites.localhost/sitemap.xml\n',
    });
    const sitemap = async () => {
      const { status, text } = await fixture.ask('hill', '/sitemap.xml');
      expect(status).toBe(200);
      return [...text.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)];
    };
    await eventually(async () => {
      const urls = await sitemap();
      expect(urls.map(([, loc]) => loc)).toEqual([
        'http://hill.sites.localhost/',
        'http://hill.sites.localhost/spring',
      ]);
      for (const [, , date] of urls) expect(Date.parse(date!)).toBeGreaterThanOrEqual(before.getTime());
    });
    await fixture.unpublish(hill, page);
    await eventually(async () => expect(await sitemap()).toHaveLength(1));
    expect((await fixture.ask('hill', '/sitemap.xml', {}, 'POST')).status).toBe(405);
  });

  it('have a favicon once the organization has one, and a 404 before', async () => {
    const lake = await fixture.addTenant('lake');
    const none = await fixture.ask('lake', '/favicon.ico');
    expect(none).toMatchObject({ status: 404, text: '' });
    const name = 'a'.repeat(32);
    const icon = Buffer.from('the bytes of a picture');
    await fixture.files.put(lake.tenantId, `media/organization/favicon-${name}-32.png`, icon);
    const context = fixture.contextOf(lake);
    const id = await singleId(context, organization);
    const onServer = fixture.app.resource('organization');
    await update(context, onServer, id, 0, { identity: { logo: null, favicon: name } });
    await eventually(async () => {
      const answer = await fixture.ask('lake', '/favicon.ico');
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.body).toEqual(icon);
    });
    expect((await fixture.ask('lake', '/')).text).toContain(
      `href="/media/organization/favicon-${name}-32.png"`,
    );
  });
});

describe('responses that strangers request', () => {
  it('are cached in the languages of the site alone', async () => {
    const sea = await fixture.addTenant('sea');
    await fixture.add(sea, 'counters', { name: 'Sea', campaignCode: 'sea', kind: 'amount', currency: 'EUR' });
    await fixture.publish(sea, await addPage(sea, 'mar', { language: 'es' }));
    const kept = (path: string) =>
      fixture.sites.ready({ host: 'sea.sites.localhost', path, query: '', acceptEncoding: undefined }) !==
      undefined;
    const languages = Array.from(
      { length: 500 },
      (_, n) => `${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + Math.floor(n / 26))}-XY`,
    );
    await eventually(async () => expect((await fixture.ask('sea', '/mar')).status).toBe(200));
    for (const path of ['/counters/sea.json', '/counters/sea.es.json'])
      // A pending change drops it again.
      await eventually(async () => {
        expect((await fixture.ask('sea', path)).status).toBe(200);
        expect(kept(path), path).toBe(true);
      });
    for (const language of languages) {
      const path = `/counters/sea.${language}.json`;
      expect((await fixture.ask('sea', path)).status).toBe(200);
      expect(kept(path)).toBe(false);
    }
  });
});
