import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { pageSchema } from '@tributary/resources/pages/page.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublishingFixture } from '../../publishing/testing.server.ts';
import { createPublishGate } from './gate.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
beforeAll(async () => {
  fixture = await createPublishingFixture();
});
afterAll(() => fixture.close());

it('warns of what is not translated, and of what was changed since, in the public languages alone', async () => {
  const river = await fixture.addTenant('river');
  const draft = await fixture.add(river, 'pages', {
    name: 'Warnings',
    slug: 'warnings',
    language: 'en',
    pageMetadata: { title: 'Warnings', description: 'Of everything' },
    recipes: { html: '<h1>One</h1>', css: '', project: null },
    translations: {
      es: {
        texts: {
          'page:title': { text: 'Avisos', source: 'Warnings' },
          'page:description': { text: 'De todo', source: 'Of nothing' },
        },
      },
      de: { texts: { 'page:title': { text: 'Warnungen', source: 'Warnings' } } },
    },
  });
  const { compiler, originOf } = fixture.publishing;
  const gate = createPublishGate({ compiler, originOf });
  const found = async (page: object) => {
    const items = await fixture.db.inTenant(river.tenantId, (tx) =>
      gate.check(tx, { id: river.tenantId, slug: 'river' }, pageSchema.parse(page)),
    );
    return items.filter(({ show }) => show.place === 'translations');
  };
  expect(await found(draft)).toEqual([]);
  const live = await fixture.publish(river, draft);
  const inSpanish = await act(
    fixture.contextOf(river),
    fixture.app.resource('pages'),
    'publishLanguage',
    live.id,
    live.version,
    { language: 'es' },
  );
  const warnings = await found(inSpanish);
  expect(warnings).toMatchObject([
    { kind: 'pageUntranslated', severity: 'warning', values: { language: 'es', count: '1' } },
    { kind: 'pageTranslationOld', severity: 'warning', values: { language: 'es', count: '1' } },
  ]);
  expect(warnings.map(gate.textOf)[0]).toContain('without a translation into es: 1');
});
