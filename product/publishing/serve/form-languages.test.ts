import type { Actor } from '@tributary/engine/access/actor.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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

const made = (text: string, source: string) => ({ text, source });
const SCHEMA = {
  components: [{ id: 'n', type: 'text', key: 'name', label: 'Name', help: 'As on your card' }],
};
const TRANSLATIONS = {
  es: { texts: { 'n:label': made('Nombre', 'Name') } },
  ar: { texts: { 'n:label': made('الاسم', 'Name') } },
};
const host = 'river.sites.localhost';
const text = async (path: string) => (await fixture.ask('river', path)).text;

async function publishForm(slug: string, language: string, form: object) {
  const stored = await fixture.add(river, 'forms', { description: slug, schema: SCHEMA, ...form });
  const html = `<h1>Give</h1><div data-tributary-form="${stored.id}"></div>`;
  const recipes = { html, css: '', project: null };
  const draft = await fixture.add(river, 'pages', { name: slug, slug, language, formId: stored.id, recipes });
  await fixture.publish(river, draft);
  await eventually(async () => expect((await fixture.ask('river', `/${slug}`)).status).toBe(200));
  return stored;
}

it('shows a form in one language as it is written, on a page in any language', async () => {
  await publishForm('one', 'fr', {});
  const html = await text('/one');
  expect(html).toMatch(/<form class="tf"[^>]* lang="fr" dir="ltr"/);
  expect(html).toContain('Name');
  expect(html).not.toContain('class="tf-languages"');
  expect(await text('/one?lang=es')).toBe(html);
});

it('shows a form in the page’s language, and in others at addresses of their own', async () => {
  await publishForm('several', 'es-MX', { language: 'en', translations: TRANSLATIONS });
  const spanish = await text('/several');
  expect(spanish).toMatch(/<form class="tf"[^>]* lang="es-MX" dir="ltr"/);
  expect(spanish).toContain('name="_language" value="es-MX"');
  expect(spanish).toContain('Nombre');
  // Untranslated text is in the form's own language.
  expect(spanish).toContain('As on your card');
  expect(spanish).toContain('<span aria-current="true">Español</span>');
  expect(spanish).toContain('<a href="?lang=ar" hreflang="ar" lang="ar" dir="rtl">العربية</a>');

  const arabic = await text('/several?lang=ar');
  expect(arabic).toMatch(/<form class="tf"[^>]* lang="ar" dir="rtl"/);
  expect(arabic).toContain('الاسم');
  expect(arabic).toContain('name="_language" value="ar"');
  expect(await text('/several?utm_source=x&lang=ar')).toBe(arabic);
  // The language of the page, one that the form does not have, and text that is no language.
  for (const query of ['lang=es', 'lang=de', 'lang=xx', 'lang=', 'language=ar', 'lang=ars'])
    expect(await text(`/several?${query}`), query).toBe(spanish);
});

it('serves each language from memory, and never another', async () => {
  const ready = (query: string) =>
    fixture.sites.ready({ host, path: '/several', query, acceptEncoding: undefined })?.bytes.toString();
  for (const path of ['/several', '/several?lang=ar', '/several?lang=en']) await text(path);
  expect(ready('')).toContain('lang="es-MX" dir="ltr"');
  expect(ready('?utm_source=x')).toContain('lang="es-MX" dir="ltr"');
  expect(ready('?lang=ar')).toContain('lang="ar" dir="rtl"');
  expect(ready('?lang=en&utm_source=x')).toMatch(/<form[^>]* lang="en"/);
  // The page as it is, also at an address that names a language which its form has not.
  expect(ready('?lang=fr')).toBeUndefined();
  await text('/several?lang=fr');
  expect(ready('?lang=fr')).toContain('lang="es-MX" dir="ltr"');
  expect(ready('?lang=xx')).toContain('lang="es-MX" dir="ltr"');
});

it('is shown by the form’s own language where the page’s is none of its languages', async () => {
  await publishForm('foreign', 'nl', { language: 'en', translations: TRANSLATIONS });
  expect(await text('/foreign')).toMatch(/<form class="tf"[^>]* lang="en" dir="ltr"/);
});

it('is published again in every language when a translation is saved, and offers the remaining ones', async () => {
  const form = await publishForm('again', 'en-US', { language: 'en', translations: TRANSLATIONS });
  expect(await text('/again?lang=es')).toContain('Nombre');
  const changed = await fixture.change(river, 'forms', form, {
    translations: { es: { texts: { 'n:label': made('Nombre y apellidos', 'Name') } } },
  });
  await eventually(async () => expect(await text('/again?lang=es')).toContain('Nombre y apellidos'));
  const english = await text('/again');
  expect(english).not.toContain('العربية');
  expect(await text('/again?lang=ar')).toBe(english);

  // An edited text keeps its translation until a person has reviewed it.
  const schema = { components: [{ ...SCHEMA.components[0], label: 'Full name' }] };
  await fixture.change(river, 'forms', changed, { schema });
  await eventually(async () => expect(await text('/again')).toContain('Full name'));
  expect(await text('/again?lang=es')).toContain('Nombre y apellidos');
});

it('follows the visitor’s browser where the page allows it, and says so to caches', async () => {
  const form = { language: 'en', translations: TRANSLATIONS };
  const stored = await fixture.add(river, 'forms', { description: 'browser', schema: SCHEMA, ...form });
  const html = `<h1>Give</h1><div data-tributary-form="${stored.id}"></div>`;
  const page = {
    name: 'browser',
    slug: 'browser',
    language: 'en-GB',
    supportedLanguages: ['es', 'de'],
    formId: stored.id,
    recipes: { html, css: '', project: null },
  };
  await fixture.publish(river, await fixture.add(river, 'pages', page));
  const shown = async (accepted: string, path = '/browser') => {
    const response = await fixture.ask('river', path, accepted ? { 'Accept-Language': accepted } : {});
    return {
      language: / lang="([\w-]+)" dir/.exec(response.text.slice(response.text.indexOf('<form')))?.[1],
      vary: response.headers.vary,
    };
  };
  await eventually(async () => expect((await shown('')).language).toBe('en-GB'));
  for (const [accepted, language] of [
    ['es-MX,es;q=0.9,en;q=0.5', 'es'],
    ['en,es', 'en-GB'],
    // German is allowed, and no language of the form; Arabic is one, and not allowed.
    ['de,es;q=0.5', 'es'],
    ['ar', 'en-GB'],
    ['', 'en-GB'],
    ['es', 'es'],
  ] as const)
    expect(await shown(accepted), accepted).toMatchObject({
      language,
      vary: expect.stringContaining('Accept-Language') as string,
    });
  expect((await shown('es', '/browser?lang=ar')).language).toBe('ar');
  expect((await shown('es', '/browser?lang=en')).language).toBe('en-GB');
  expect(
    fixture.sites.ready({ host, path: '/browser', query: '', acceptEncoding: undefined }),
  ).toBeUndefined();
});

it('reads and makes each look of such a page once for all visitors', async () => {
  const ask = (accepted: string, query = '') =>
    fixture.ask('river', `/browser${query}`, { 'Accept-Language': accepted });
  for (const accepted of ['es', 'en']) await ask(accepted);
  for (const query of ['?lang=es', '?lang=ar', '?lang=zz']) await ask('en', query);
  const reads = vi.spyOn(fixture.files, 'get');
  const answers = await Promise.all([
    ...['es', 'en', 'es', 'ar', ''].map((accepted) => ask(accepted)),
    ...['?lang=es', '?lang=ar', '?lang=zz'].map((query) => ask('en', query)),
  ]);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
});

it('says in the chosen language that a form is closed', async () => {
  const counter = await fixture.add(river, 'counters', {
    name: 'Full',
    campaignCode: 'full',
    kind: 'subscribers',
    closesAtThreshold: true,
    labels: { initialCount: 5, prefix: '', threshold: 5, label: '' },
  });
  const form = { description: 'full', schema: SCHEMA, language: 'en', translations: TRANSLATIONS };
  const stored = await fixture.add(river, 'forms', form);
  const html = `<h1>Join</h1><div data-tributary-form="${stored.id}"></div>`;
  const recipes = { html, css: '', project: null };
  const page = { name: 'full', slug: 'full', formId: stored.id, counterId: counter.id, recipes };
  await fixture.publish(river, await fixture.add(river, 'pages', page));
  await eventually(async () =>
    expect(await text('/full')).toContain('<section class="tf tf-closed" lang="en-US" dir="ltr">'),
  );
  expect(await text('/full?lang=ar')).toContain('<section class="tf tf-closed" lang="ar" dir="rtl">');
});
