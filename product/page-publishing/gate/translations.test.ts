import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { pageSchema } from '@tributary/resources/pages/page.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublishingFixture } from '../../publishing/testing.server.ts';
import { textOfFinding } from '../texts.server.ts';
import { translationFindings } from './translation-findings.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
beforeAll(async () => {
  fixture = await createPublishingFixture();
});
afterAll(() => fixture.close());

it('warns of texts without a translation, and of texts that changed since then, in the public languages alone', async () => {
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
  const found = (page: object) =>
    translationFindings(fixture.publishing.compiler, river.tenantId, pageSchema.parse(page));
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
  expect(textOfFinding(warnings[0]!, 'en-US')).toContain('without a translation into es: 1');
});
