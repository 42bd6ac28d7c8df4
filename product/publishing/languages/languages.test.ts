import type { Actor } from '@tributary/engine/access/actor.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import type { StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { pageSchema, type PageData } from '@tributary/resources/pages/page.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublishingFixture, eventually } from '../testing.server.ts';
import { textsToTranslate } from './texts.server.ts';

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

const dataOf = (page: StoredRecord): PageData => pageSchema.parse(page);
const html = (more = '') => `<h1>Clean water for all</h1><p>Give today</p>${more}`;
const recipes = (more?: string) => ({ html: html(more), css: '', project: null });
const status = async (path: string) => (await fixture.ask('river', path)).status;
const text = async (path: string) => (await fixture.ask('river', path)).text;
const run = (page: StoredRecord, action: string, language: string): Promise<StoredRecord> =>
  act(fixture.contextOf(river), fixture.app.resource('pages'), action, page.id, page.version, { language });

/** The page with translations of some of its texts, by their wording. */
async function translate(
  page: StoredRecord,
  language: string,
  says: Record<string, string>,
  slug = '',
): Promise<StoredRecord> {
  const texts = await textsToTranslate(fixture.publishing.compiler, river.tenantId, dataOf(page));
  const made = texts.flatMap(({ id, text: source }) =>
    says[source] ? [[id, { text: says[source], source }]] : [],
  );
  const translations = {
    ...dataOf(page).translations,
    [language]: { slug, texts: Object.fromEntries(made) as object },
  };
  return fixture.change(river, 'pages', page, { translations });
}

const SPANISH = { 'Clean water for all': 'Agua limpia para todos', 'Give today': 'Dona hoy', Water: 'Agua' };

it('publishes one language at a time, at its own address, with links between all', async () => {
  const draft = await fixture.add(river, 'pages', {
    name: 'Water',
    slug: 'water',
    language: 'en',
    recipes: recipes(),
  });
  const spanish = await translate(draft, 'es', SPANISH, 'agua');
  const both = await translate(spanish, 'ar', { 'Clean water for all': 'ماء نظيف للجميع' });
  expect(dataOf(both).supportedLanguages).toEqual(['es', 'ar']);

  await expect(run(both, 'publishLanguage', 'es')).rejects.toThrow('Publish the page first');
  const published = await fixture.publish(river, both);
  await eventually(async () => expect(await status('/water')).toBe(200));
  expect(await status('/es/agua')).toBe(404);
  expect(await text('/water')).not.toContain('hreflang');

  const inSpanish = await run(published, 'publishLanguage', 'es');
  expect(dataOf(inSpanish).publication).toMatchObject({
    version: 2,
    languages: [{ language: 'es', slug: 'agua', changes: 0 }],
  });
  await eventually(async () => expect(await status('/es/agua')).toBe(200));
  const page = await text('/es/agua');
  expect(page).toContain('<html lang="es" dir="ltr">');
  expect(page).toContain('<title>Agua</title>');
  expect(page).toContain('<h1>Agua limpia para todos</h1>');
  expect(page).toContain('rel="canonical" href="http://river.sites.localhost/es/agua"');
  for (const path of ['/water', '/es/agua']) {
    const shown = await text(path);
    expect(shown).toContain('hreflang="en" href="http://river.sites.localhost/water"');
    expect(shown).toContain('hreflang="x-default" href="http://river.sites.localhost/water"');
    expect(shown).toContain('hreflang="es" href="http://river.sites.localhost/es/agua"');
    expect(shown).not.toContain('hreflang="ar"');
  }

  const all = await run(inSpanish, 'publishLanguage', 'ar');
  await eventually(async () => expect(await status('/ar/water')).toBe(200));
  const arabic = await text('/ar/water');
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain('ماء نظيف للجميع');
  // Untranslated text is in the page's own language.
  expect(arabic).toContain('<p lang="en" dir="ltr">Give today</p>');

  // The draft of a translation is not public before a person publishes it, even if other languages are published.
  const edited = await translate(all, 'es', { ...SPANISH, 'Give today': 'Da hoy' }, 'agua');
  expect(dataOf(edited).publication?.languages).toMatchObject([
    { language: 'ar', changes: 0 },
    { language: 'es', changes: 1 },
  ]);
  const grown = await fixture.change(river, 'pages', edited, { recipes: recipes('<p>More</p>') });
  const republished = await fixture.publish(river, grown);
  await eventually(async () => expect(await text('/es/agua')).toContain('More</p>'));
  expect(await text('/es/agua')).toContain('Dona hoy');
  const current = await run(republished, 'publishLanguage', 'es');
  await eventually(async () => expect(await text('/es/agua')).toContain('Da hoy'));

  // A language that is taken down leads to the page, a page that is taken down says so in each language.
  const without = await run(current, 'unpublishLanguage', 'es');
  await eventually(async () => expect(await status('/es/agua')).toBe(302));
  expect((await fixture.ask('river', '/es/agua')).headers.location).toBe('/water');
  await fixture.unpublish(river, without);
  await eventually(async () => expect(await status('/ar/water')).toBe(410));
  expect(await status('/water')).toBe(410);
  expect(await text('/ar/water')).toContain('<html lang="ar" dir="rtl">');
});

it('follows edited texts, which keep their translation until it is reviewed', async () => {
  const draft = await fixture.add(river, 'pages', {
    name: 'Wells',
    slug: 'wells',
    language: 'en',
    recipes: { html: '<h1>Dig</h1><p>Your gift digs a well in a village.</p>', css: '', project: null },
  });
  const made = await translate(draft, 'fr', {
    Dig: 'Creuser',
    'Your gift digs a well in a village.': 'Votre don creuse un puits.',
  });
  const live = await run(await fixture.publish(river, made), 'publishLanguage', 'fr');
  const edited = await fixture.change(river, 'pages', live, {
    recipes: {
      html: '<p>Your gift digs a deep well in a village.</p><h1>Build</h1>',
      css: '',
      project: null,
    },
  });
  const texts = await textsToTranslate(fixture.publishing.compiler, river.tenantId, dataOf(edited));
  const { texts: kept } = dataOf(edited).translations['fr']!;
  const paragraph = texts.find(({ role }) => role === 'text')!;
  expect(kept[paragraph.id]).toEqual({
    text: 'Votre don creuse un puits.',
    source: 'Your gift digs a well in a village.',
  });
  await fixture.publish(river, edited);
  await eventually(async () => expect(await text('/fr/wells')).toContain('Build</h1>'));
  expect(await text('/fr/wells')).toContain('Votre don creuse un puits.');
});

it('is published again in every language when its form changes, and the form follows the language', async () => {
  const schema = { components: [{ id: 'n', type: 'text', key: 'name', label: 'Name' }] };
  const form = await fixture.add(river, 'forms', {
    description: 'Join',
    schema,
    language: 'en',
    translations: { es: { texts: { 'n:label': { text: 'Nombre', source: 'Name' } } } },
  });
  const draft = await fixture.add(river, 'pages', {
    name: 'Join',
    slug: 'join',
    language: 'en',
    formId: form.id,
    recipes: recipes(`<div data-tributary-form="${form.id}"></div>`),
  });
  const made = await translate(draft, 'es', SPANISH);
  await run(await fixture.publish(river, made), 'publishLanguage', 'es');
  await eventually(async () => expect(await status('/es/join')).toBe(200));
  expect(await text('/es/join')).toContain('Nombre');
  // The page has a language switch.
  expect(await text('/es/join')).not.toContain('class="tf-languages"');
  expect(await text('/join')).not.toContain('Nombre');
  await fixture.change(river, 'forms', form, {
    translations: { es: { texts: { 'n:label': { text: 'Tu nombre', source: 'Name' } } } },
  });
  await eventually(async () => expect(await text('/es/join')).toContain('Tu nombre'));
  expect(await text('/join')).toContain('Name');
});

it('refuses invalid translations, and stores no part of them', async () => {
  const draft = await fixture.add(river, 'pages', {
    name: 'Rules',
    slug: 'rules',
    language: 'en',
    recipes: recipes(),
  });
  const own = fixture.change(river, 'pages', draft, { translations: { en: { texts: {} } } });
  await expect(own).rejects.toThrow('Nothing was saved');
  const long = fixture.change(river, 'pages', draft, {
    translations: { es: { texts: { 'page:title': { text: 'x'.repeat(300), source: 'Rules' } } } },
  });
  await expect(long).rejects.toThrow('Nothing was saved');
  const made = await translate(draft, 'es', SPANISH);
  const live = await run(await fixture.publish(river, made), 'publishLanguage', 'es');
  await expect(run(live, 'publishLanguage', 'de')).rejects.toThrow('does not have this language');
  await expect(
    fixture.change(river, 'pages', live, { supportedLanguages: [], translations: {} }),
  ).rejects.toThrow('Unpublish that language first');
  const gone = await run(live, 'unpublishLanguage', 'es');
  const settled = await fixture.change(river, 'pages', gone, { supportedLanguages: [] });
  expect(dataOf(settled).translations).toEqual({});
});
