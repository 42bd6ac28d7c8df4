import { describe, expect, it } from 'vitest';
import { HOME, safeReturnPath } from './return-path.ts';

describe('a path of the console', () => {
  it.each([
    '/pages/list',
    '/pages/019aa-b/settings?tab=seo#top',
    '/logs/list?search=%2F%2Fevil',
    '/usage-and-billing/usage',
  ])('%s is returned to', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it('is resolved before it is used', () => {
    expect(safeReturnPath('/pages/../forms/list')).toBe('/forms/list');
  });
});

describe('anything else leads to the dashboard', () => {
  const hostile: [name: string, path: unknown][] = [
    ['another host', '//evil'],
    ['another host behind a backslash', '/\\evil'],
    ['two backslashes', '\\\\evil'],
    ['a tab inside', '/\t/evil'],
    ['a newline inside', '/\n/evil'],
    ['a carriage return inside', '/pages\r\nLocation: //evil'],
    ['a NUL', '/pages\u0000'],
    ['a climb to another host', '/..//evil'],
    ['a climb in disguise', '/%2e%2e//evil'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a space', ' javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a user name that looks like this host', 'https://admin@evil'],
    ['a look-alike host', 'https://console.invalid.evil.example/pages'],
    ['this very host, absolute', 'https://console.invalid/pages/list'],
    ['a host without a scheme', 'evil.example/pages'],
    ['another host behind a tab and a backslash', '/\t\\evil'],
    ['a host behind one slash', 'https:/evil'],
    ['a host behind many slashes', '///evil'],
    ['a path that climbs to a host twice', '/pages/..//..//evil'],
    ['a user name and a port', 'http://console.invalid:80@evil'],
    ['the host under another scheme', 'ftp://console.invalid/pages'],
    ['100 KB', `/${'a'.repeat(100_000)}`],
    ['nothing', ''],
    ['no text', undefined],
    ['a list', ['/pages/list']],
    ['the root', '/'],
    ['the sign-in itself', '/login'],
    ['the callback', '/login/callback?code=x'],
    ['the sign-in origin', '/auth/sign-out'],
    ['the API', '/api/v1/pages'],
  ];

  it.each(hostile)('%s', (_name, path) => {
    expect(safeReturnPath(path)).toBe(HOME);
  });
});

it('is on this console’s origin for any input', () => {
  const pieces = [
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    '..',
    '.',
    'evil',
    '@',
    ':',
    '%2f',
    '%5c',
    '?',
    '#',
    ' ',
    '\uff0f',
  ];
  const origin = 'https://console.invalid';
  const paths = pieces.flatMap((a) =>
    pieces.flatMap((b) => pieces.map((c) => safeReturnPath(`/${a}${b}${c}evil`, origin))),
  );
  expect(paths.filter((path) => new URL(path, origin).origin !== origin)).toEqual([]);
});
