import { formDataSchema } from '@tributary/resources/forms/form.ts';
import { expect, it } from 'vitest';
import { findingsOf, sentenceIn } from './sentences.server.ts';

const form = formDataSchema.parse({
  description: 'News',
  schema: {
    components: [
      { id: 'c', type: 'consent', key: 'news', label: 'News', wording: 'Send me news.' },
      { id: 's', type: 'pageBreak' },
    ],
  },
  language: 'en',
  translations: { es: { texts: { 'c:label': { text: 'Noticias', source: 'News' } } } },
});

it('are the builder’s, in the languages of the console', () => {
  const findings = findingsOf(form);
  expect(findings.map(({ code }) => code)).toEqual(['emptyStep', 'consentUntranslated']);
  const said = (locale: 'en-US' | 'es') => findings.map((finding) => sentenceIn(finding, form, locale));
  expect(said('en-US')).toEqual([
    'The step “a part without a text” is always skipped: it has nothing to show.',
    'The wording of the consent “News” is missing in Spanish, a language of the form.',
  ]);
  expect(said('es')[1]).toBe(
    'Al consentimiento «News» le falta el texto en español, un idioma del formulario.',
  );
});
