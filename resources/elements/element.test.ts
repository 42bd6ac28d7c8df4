import { expect, it } from 'vitest';
import { elements } from './element.ts';
import { elementsIn } from './in-markup.ts';
import {
  isValueOf,
  parseValues,
  propertiesSchema,
  PROPERTY_TYPES,
  firstValueOf,
  valuesOf,
} from './property.ts';

const property = (more: object) => ({ key: 'title', label: 'Title', type: 'text', default: '', ...more });
const isRefused = (...more: object[]): boolean => !propertiesSchema.safeParse(more.map(property)).success;

it('takes its own example, is called by its name and refuses one without', () => {
  const made = elements.schema.parse(elements.example(1));
  expect(elements.displayTitle(made)).toBe('Element 1');
  expect(elements.schema.safeParse({ name: ' ' }).success).toBe(false);
  expect(elements.schema.safeParse({ name: 'a', css: '{'.repeat(5_000) }).success).toBe(false);
});

it('refuses keys that a template can’t use, keys twice, and defaults of another type', () => {
  expect(isRefused({})).toBe(false);
  for (const key of ['class', 'include', 'locals', 'Title', '1a', 'a b', 'constructor()', ''])
    expect(isRefused({ key }), key).toBe(true);
  expect(isRefused({}, {})).toBe(true);
  expect(isRefused({ type: 'number', default: '3' })).toBe(true);
  expect(isRefused({ type: 'choice', default: 'a', options: [] })).toBe(true);
  expect(isRefused({ type: 'choice', default: 'b', options: ['a'] })).toBe(true);
  expect(isRefused({ type: 'link', default: 'javascript:alert(1)' })).toBe(true);
  expect(isRefused({ type: 'link', default: '//evil.example' })).toBe(true);
  expect(isRefused({ type: 'colour', default: 'red' })).toBe(true);
});

it('has a first value for each type', () => {
  for (const type of PROPERTY_TYPES)
    expect(isValueOf({ type, options: ['a'] }, firstValueOf(type, ['a'])), type).toBe(true);
});

it('gives each property its value at a place, or its default', () => {
  const properties = propertiesSchema.parse([
    property({ default: 'Hello' }),
    property({ key: 'count', type: 'number', default: 2 }),
  ]);
  expect(valuesOf(properties, {})).toEqual({ title: 'Hello', count: 2 });
  expect(valuesOf(properties, { title: '', count: 'x', other: 1 })).toEqual({ title: '', count: 2 });
  expect(valuesOf(properties, parseValues('{"title":"Bye"}'))).toEqual({ title: 'Bye', count: 2 });
  // One invalid value does not change the others.
  const tooLong = JSON.stringify({ title: 'a'.repeat(5_001), count: 7, nothing: null });
  expect(valuesOf(properties, parseValues(tooLong))).toEqual({ title: 'Hello', count: 7 });
  for (const text of ['', 'null', '[]', '{', '{"title":{}}'])
    expect(valuesOf(properties, parseValues(text)), text).toEqual({ title: 'Hello', count: 2 });
});

it('finds the elements of a page, each once', () => {
  const id = '0d9f1e5a-1111-4222-8333-444455556666';
  const place = `<div data-tributary-element="${id}" data-tributary-values="{}"></div>`;
  expect(elementsIn(`<main>${place}${place}<div data-tributary-element="x"></div></main>`)).toEqual([id]);
});
