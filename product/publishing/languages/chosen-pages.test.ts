import type { Actor } from '@tributary/engine/access/actor.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { readStoredOrganization } from '@tributary/resources/organization/organization.server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublishingFixture, eventually } from '../testing.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;
let republisher: ReturnType<typeof fixture.startRepublisher>;

beforeAll(async () => {
  fixture = await createPublishingFixture();
  river = await fixture.addTenant('river');
  republisher = fixture.startRepublisher();
});
afterAll(async () => {
  await republisher.stop();
  await fixture.close();
});

const ask = (path: string, language = 'en') => fixture.ask('river', path, { 'Accept-Language': language });

async function publish(slug: string, more: object = {}) {
  const draft = await fixture.add(river, 'pages', {
    name: slug,
    slug,
    language: 'en',
    recipes: { html: `<h1>${slug}</h1>`, css: '', project: null },
    ...more,
  });
  return fixture.publish(river, draft);
}

async function choose(settings: object): Promise<void> {
  const { id, version } = await fixture.db.inTenant(river.tenantId, (tx) =>
    readStoredOrganization(tx, river.tenantId),
  );
  await update(fixture.contextOf(river), fixture.app.resource('organization'), id, version, settings);
}

it('begins a site with the page that the organization has chosen, and shows another where there is none', async () => {
  const welcome = await publish('welcome');
  const lost = await publish('lost', {
    supportedLanguages: ['es'],
    translations: { es: { texts: { 'page:title': { text: 'Perdido', source: 'lost' } } } },
  });
  await eventually(async () => expect((await ask('/')).text).toContain('<a href="/welcome"'));
  expect((await ask('/nowhere')).text).not.toContain('<h1>lost</h1>');

  await choose({ homePageId: welcome.id, notFoundPageId: lost.id });
  await eventually(async () => expect((await ask('/')).text).toContain('<h1>welcome</h1>'));
  await eventually(async () =>
    expect((await ask('/welcome')).text).toContain('rel="canonical" href="http://river.sites.localhost/"'),
  );
  const missing = await ask('/nowhere');
  expect(missing.status).toBe(404);
  expect(missing.text).toContain('<h1>lost</h1>');
  expect(missing.headers['x-robots-tag']).toBe('noindex');
  const inSpanish = await act(
    fixture.contextOf(river),
    fixture.app.resource('pages'),
    'publishLanguage',
    lost.id,
    lost.version,
    { language: 'es' },
  );
  await eventually(async () => expect((await ask('/nowhere', 'es-MX')).text).toContain('<title>Perdido'));

  // A page that is published again shows at once, one that is taken down no longer.
  const changed = await fixture.change(river, 'pages', inSpanish, {
    recipes: { html: '<h1>Lost again</h1>', css: '', project: null },
  });
  const again = await fixture.publish(river, changed);
  await eventually(async () => expect((await ask('/nowhere')).text).toContain('<h1>Lost again</h1>'));
  await fixture.unpublish(river, again);
  await eventually(async () => expect((await ask('/nowhere')).text).not.toContain('Lost again'));
  expect((await ask('/nowhere')).status).toBe(404);
  await fixture.unpublish(river, welcome);
  await eventually(async () => expect((await ask('/')).text).not.toContain('<h1>welcome</h1>'));
});

it('names public pages in all of their languages to search engines, and no hidden ones', async () => {
  const page = await publish('about', {
    translations: { es: { slug: 'sobre', texts: { 'page:title': { text: 'Sobre', source: 'about' } } } },
    pageMetadata: { title: 'About </script> us', description: 'Who we are' },
  });
  await act(
    fixture.contextOf(river),
    fixture.app.resource('pages'),
    'publishLanguage',
    page.id,
    page.version,
    {
      language: 'es',
    },
  );
  await publish('secret', { pageMetadata: { title: '', description: '', hidden: true } });
  await eventually(async () => expect((await ask('/es/sobre')).status).toBe(200));
  await eventually(async () => expect((await ask('/secret')).status).toBe(200));
  const { text: sitemap } = await ask('/sitemap.xml');
  expect(sitemap).toContain('<loc>http://river.sites.localhost/es/sobre</loc>');
  expect(sitemap).toContain('hreflang="x-default" href="http://river.sites.localhost/about"/>');
  expect(sitemap).toContain('hreflang="es" href="http://river.sites.localhost/es/sobre"/>');
  expect(sitemap).not.toContain('secret');
  expect((await ask('/secret')).text).toContain('<meta name="robots" content="noindex">');

  const { text } = await ask('/about');
  expect(text).toContain('<meta name="twitter:title" content="About &lt;/script&gt; us">');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    '@graph': [
      { '@type': 'Organization', name: 'The river', url: 'http://river.sites.localhost/' },
      { '@type': 'WebPage', name: 'About </script> us', description: 'Who we are', inLanguage: 'en' },
    ],
  });
  expect(data).not.toContain('DonateAction');
});

it('says that a page takes donations, where its form does', async () => {
  const form = await fixture.add(river, 'forms', {
    description: 'Give',
    schema: {
      components: [
        {
          id: 'a',
          type: 'amount',
          key: 'amount',
          label: 'Amount',
          currency: 'EUR',
          presets: [{ amount: 1000 }],
        },
      ],
    },
  });
  await publish('give', {
    formId: form.id,
    recipes: { html: `<h1>Give</h1><div data-tributary-form="${form.id}"></div>`, css: '', project: null },
  });
  await eventually(async () => expect((await ask('/give')).text).toContain('"@type":"DonateAction"'));
});
