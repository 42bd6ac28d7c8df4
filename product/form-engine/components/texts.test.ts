import { expect, it } from 'vitest';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { formSchema } from '../schema.ts';
import { renderForm } from '../html/render.ts';
import { componentHtml } from './components.ts';
import { textsOfTypes } from './lookup.ts';

it.each(TEXT_LANGUAGES)('has every text of every type in %s, with the same values', (language) => {
  const values = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  const english = Object.entries(textsOfTypes('en'));
  const texts: Record<string, string> = textsOfTypes(language);
  expect(Object.keys(texts)).toHaveLength(english.length);
  for (const [key, text] of english) expect(values(texts[key]!)).toEqual(values(text));
});

it('has each key in one table, which types may share: the texts of all types are put together', () => {
  const tableOf = new Map<string, object>();
  for (const { texts } of Object.values<{ texts?: { en: object } }>(componentHtml))
    for (const key of Object.keys(texts?.en ?? {})) {
      expect(tableOf.get(key) ?? texts, key).toBe(texts);
      tableOf.set(key, texts!);
    }
  expect(tableOf.size).toBeGreaterThan(50);
});

it('sends browsers the texts of the types that a form has, and no others', () => {
  const components = [{ id: 'a', key: 'a', label: 'A', type: 'date' }];
  const html = renderForm(formSchema.parse({ components }), { formId: 'f', action: '/', locale: 'es' });
  expect(html).toContain('Escribe una fecha que exista');
  expect(html).not.toContain('Escribe un número');
});
