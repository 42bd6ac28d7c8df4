import { expect, it } from 'vitest';
import { departedAt, type Departed } from './departed.ts';
import { locationOf } from './serve/site-responses.server.ts';

const page = { language: 'en-US', text: '', organization: 'River' };
const departed: Departed = {
  redirects: new Map([['/old', { to: '/new', status: 301 }]]),
  closed: new Map([
    ['old', { ...page, to: null }],
    ['gone', { ...page, to: null }],
    ['moved', { ...page, to: 'https://example.org/' }],
  ]),
};

it('prefers a redirect to the text of an unpublished page, and ignores other addresses', () => {
  expect(departedAt(departed, '/old')).toEqual({ kind: 'redirect', to: '/new', status: 301 });
  expect(departedAt(departed, '/old/')).toMatchObject({ to: '/new' });
  expect(departedAt(departed, '/gone')).toMatchObject({ kind: 'closed' });
  expect(departedAt(departed, '/moved')).toMatchObject({ status: 302, to: 'https://example.org/' });
  expect(departedAt(departed, '/never')).toBeUndefined();
});

it.each([
  ['/new', '?a=1', '/new?a=1'],
  ['/new?b=2#part', '?a=1', '/new?b=2#part'],
  ['/new#part', '?a=1', '/new?a=1#part'],
  ['/año/日本', '', '/a%C3%B1o/%E6%97%A5%E6%9C%AC'],
  ['/100%25', '', '/100%25'],
  ['https://example.org', '?a=1', 'https://example.org/?a=1'],
])('leads to %s with the query %s as %s', (to, query, location) => {
  expect(locationOf(to, query)).toBe(location);
});
