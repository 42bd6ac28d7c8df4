import { describe, expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

describe('a web address', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['HTTPS://Example.org:8443/ñ', 'https://example.org:8443/%C3%B1'],
  ])('%s is taken', (text, href) => {
    expect(webAddress(text)).toBe(href);
  });

  it.each([
    '',
    'example.org',
    'http://example.org/',
    '//example.org',
    'https:example.org',
    'https:///example.org',
    'https:/\\example.org',
    'https://example.org\\@evil.example',
    'https://ana:secret@example.org/',
    'https://example.org@evil.example/',
    'https://localhost/',
    'https://example/',
    'https://.org',
    'https://exa mple.org',
    'https://example.org/\nx',
    'https://example.org/\u202egro',
    'javascript:alert(1)//https://example.org',
    'data:text/html,https://example.org',
    `https://example.org/${'a'.repeat(500)}`,
  ])('%j is refused', (text) => {
    expect(webAddress(text)).toBeUndefined();
  });
});
