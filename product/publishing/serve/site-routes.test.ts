import { describe, expect, it } from 'vitest';
import { RESERVED_SLUGS, routeOf } from './site-routes.ts';

const FORM = '01900000-0000-7000-8000-00000000000a';

describe('the paths of a site', () => {
  it.each([
    ['/', { kind: 'page', address: 'home' }],
    ['/winter', { kind: 'page', address: 'winter' }],
    ['/es/invierno', { kind: 'page', address: 'es/invierno' }],
    ['/pt-BR/rio', { kind: 'page', address: 'pt-BR/rio' }],
    ['/winter/thank-you', { kind: 'outcome', address: 'winter', outcome: 'thank-you' }],
    ['/es/invierno/not-completed', { kind: 'outcome', address: 'es/invierno', outcome: 'not-completed' }],
    ['/winter/', { kind: 'redirect', to: '/winter' }],
    ['/home', { kind: 'redirect', to: '/' }],
    [`/forms/${FORM}/submissions`, { kind: 'submission', formId: FORM }],
    [`/forms/${FORM}/schema.json`, { kind: 'formFile', formId: FORM, file: 'schema.json' }],
    ['/counters/winter-appeal.json', { kind: 'counter', campaignCode: 'winter-appeal', language: 'en-US' }],
    [
      '/counters/winter-appeal.es-MX.json',
      { kind: 'counter', campaignCode: 'winter-appeal', language: 'es-MX' },
    ],
    ['/media/a/b.png', { kind: 'media' }],
  ])('%s leads where it should', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  it.each([
    '',
    'winter',
    '//evil.example',
    '//evil.example/',
    '/Winter',
    '/winter%2f',
    '/..',
    '/../etc',
    '/a b',
    '/winter/other',
    '/english/winter',
    '/thank-you/x',
    '/forms/1/schema.json',
    `/forms/${FORM}/schema.json/x`,
    `/forms/${FORM.toUpperCase()}/submissions`,
    '/counters/a/b.json',
    '/counters/.json',
    `/${'x'.repeat(81)}`,
    `/${'x'.repeat(5_000)}`,
    '/a/b/c/d/e',
  ])('%j leads nowhere', (path) => {
    expect(routeOf(path)).toEqual({ kind: 'none' });
  });

  it('reserves the site’s own addresses', () => {
    for (const slug of ['forms', 'counters', 'media', 'embed', 'preferences', 'assets'])
      expect(RESERVED_SLUGS).toContain(slug);
  });
});
