import { describe, expect, it } from 'vitest';
import {
  firstTextLanguage,
  baseLanguage,
  directionOf,
  foreignTextLanguage,
  textLanguage,
} from './languages.ts';

describe('directions', () => {
  it.each([
    'ar',
    'ar-EG',
    'AR',
    'he',
    'he-IL',
    'fa',
    'ur-PK',
    'ckb',
    'dv',
    'yi',
    'ps',
    'sd',
    'ug',
    'az-Arab',
  ])('%s is written from right to left', (tag) => expect(directionOf(tag)).toBe('rtl'));

  it.each(['en-US', 'es', 'de', 'ja', 'arn', 'heb-x', 'ar-Latn', '', 'x'])(
    '%j is written from left to right',
    (tag) => expect(directionOf(tag)).toBe('ltr'),
  );
});

describe('the language of fixed texts', () => {
  it('is the page’s own where there are texts, else English', () => {
    expect(['es-MX', 'AR', 'fr-CA', 'de', 'en-GB', 'ja', ''].map(textLanguage)).toEqual([
      'es',
      'ar',
      'fr',
      'de',
      'en',
      'en',
      'en',
    ]);
    expect(baseLanguage('pt-BR')).toBe('pt');
  });

  it('is named on the text where it differs from the page’s', () => {
    expect(foreignTextLanguage('he')).toBe('en');
    expect(foreignTextLanguage('en-GB')).toBeNull();
    expect(foreignTextLanguage('ar-EG')).toBeNull();
  });

  it('is the first one that is wanted', () => {
    expect(firstTextLanguage(['ja', 'ar-EG', 'en'])).toBe('ar');
    expect(firstTextLanguage(['esperanto'])).toBe('en');
    expect(firstTextLanguage([])).toBe('en');
  });
});
