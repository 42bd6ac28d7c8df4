import { describe, expect, it } from 'vitest';
import { countTexts, followTexts, languagesIn, statusOf, translationsSchema } from './translation.ts';

const text = (id: string, says: string) => ({ id, text: says, limit: 20, lines: 'one' as const });
const made = (says: string, source: string) => ({ text: says, source });

describe('translations', () => {
  it('are kept by language, in the order of all languages', () => {
    expect(languagesIn(translationsSchema.parse({ ar: {}, es: { texts: {} } }))).toEqual(['es', 'ar']);
    expect(translationsSchema.safeParse({ xx: {} }).success).toBe(false);
    const many = Object.fromEntries(Array.from({ length: 110 }, (_, n) => [n, made('x'.repeat(4000), '')]));
    expect(translationsSchema.safeParse({ es: { texts: many } }).success).toBe(false);
  });

  it('are missing, done, or to review after the text was edited', () => {
    const into = { texts: { a: made('uno', 'one'), b: made('dos', 'two'), c: made(' ', 'three') } };
    expect(statusOf(text('a', 'one'), into)).toBe('done');
    expect(statusOf(text('b', 'too'), into)).toBe('review');
    expect(statusOf(text('c', 'three'), into)).toBe('missing');
    expect(statusOf(text('constructor', 'x'), into)).toBe('missing');
    expect(countTexts([text('a', 'one'), text('b', 'too'), text('c', 'three')], into)).toEqual({
      total: 3,
      missing: 1,
      review: 1,
    });
  });

  it('follow an entry that got another value, and no other text', () => {
    const before = [text('o:options:a:label', 'Red'), text('o:options:b:label', 'Blue')];
    const translations = {
      es: { texts: { 'o:options:a:label': made('Rojo', 'Red'), 'o:options:b:label': made('Azul', 'Blue') } },
    };
    const renamed = followTexts(translations, before, [text('o:options:red:label', 'Red'), before[1]!]);
    expect(renamed.es?.texts['o:options:red:label']).toEqual(made('Rojo', 'Red'));
    // Another place in another component, and another text at the same place.
    expect(followTexts(translations, before, [text('p:options:z:label', 'Red')])).toBe(translations);
    expect(followTexts(translations, before, [text('o:options:x:label', 'Green')])).toBe(translations);
  });

  it('are those of the part that a copy was made from, as far as it says the same', () => {
    const before = [text('o:label', 'Colour'), text('o:options:a:label', 'Red')];
    const es = { texts: { 'o:label': made('Color', 'Colour'), 'o:options:a:label': made('Rojo', 'Red') } };
    const after = [...before, text('copy:label', 'Another colour'), text('copy:options:a:label', 'Red')];
    expect(followTexts({ es }, before, after).es?.texts).toEqual({
      ...es.texts,
      'copy:options:a:label': made('Rojo', 'Red'),
    });
  });
});
