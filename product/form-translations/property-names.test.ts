import { readFileSync } from 'node:fs';
import { componentSchemas } from '@tributary/form-engine/components/components.ts';
import { textPropertiesOf, textPropertyOf } from '@tributary/form-engine/translation/translate-form.ts';
import { describe, expect, it } from 'vitest';

const locales = ['en-US', 'es'] as const;
const types = [undefined, ...componentSchemas.map((schema) => schema.shape.type.value)];

function propertiesIn(locale: string): Map<string, unknown> {
  const file = readFileSync(new URL(`messages/formTranslations.${locale}.json`, import.meta.url), 'utf8');
  const collect = (value: unknown, path: string): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => collect(part, path === '' ? name : `${path}.${name}`))
      : [[path, value]];
  return new Map(collect((JSON.parse(file) as { property: unknown }).property, ''));
}

describe('the names of texts on the translations screen', () => {
  it.each(locales)('are there for every text of every type, and for no other (%s)', (locale) => {
    const named = propertiesIn(locale);
    const needed = new Set(types.flatMap((type) => textPropertiesOf(type)));
    expect([...named.keys()].toSorted()).toEqual([...needed].toSorted());
    expect([...named].filter(([, name]) => typeof name !== 'string' || name.trim() === '')).toEqual([]);
  });

  it('leave out which entry of a list it is', () => {
    expect(textPropertyOf('c1:label', 'text')).toBe('label');
    expect(textPropertyOf('c1:products:tote-bag:description', 'products')).toBe('products.description');
    expect(textPropertyOf('c1:sets:monthly:presets:1000:example', 'amount')).toBe('sets.presets.example');
    expect(textPropertyOf('c1:monthlyOffer:heading', 'frequency')).toBe('monthlyOffer.heading');
    expect(textPropertyOf('@form:thankYou:variants:v1:heading', undefined)).toBe('thankYou.variants.heading');
  });
});
