import { describe, expect, it } from 'vitest';
import { allowedReturn, embeddedSettingsSchema, mayEmbed, siteOriginOf } from './embedded-settings.ts';

describe('sites that may embed a form', () => {
  it.each([
    ['https://www.example.org', 'https://www.example.org'],
    ['https://WWW.Example.org:443/', 'https://www.example.org'],
    ['https://example.org:8443', 'https://example.org:8443'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://host.localhost', 'http://host.localhost'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is %s', (text, origin) => expect(siteOriginOf(text)).toBe(origin));

  it.each([
    'example.org',
    'http://example.org',
    'https://example.org/donate',
    'https://example.org?',
    'https://example.org#',
    'https://ana@example.org',
    'https://*.example.org',
    "https://example.org;script-src'*'",
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
    'file:///etc/passwd',
    '',
  ])('%s is none', (text) => expect(siteOriginOf(text)).toBeUndefined());

  it('are stored as browsers write them, each once', () => {
    const parse = (origins: string[]) => embeddedSettingsSchema.safeParse({ origins }).success;
    expect(parse(['https://www.example.org', '*'])).toBe(true);
    expect(parse(['https://www.example.org/'])).toBe(false);
    expect(parse(['https://a.example', 'https://a.example'])).toBe(false);
    expect(parse(Array.from({ length: 51 }, (_, at) => `https://a${at}.example`))).toBe(false);
    expect(embeddedSettingsSchema.parse({ version: 'v5' })).toEqual({
      version: 'v5',
      mode: 'frame',
      origins: [],
    });
  });

  it('are those of the list, and all with *', () => {
    expect(mayEmbed({ origins: [] }, 'https://a.example')).toBe(false);
    expect(mayEmbed({ origins: ['https://a.example'] }, 'https://a.example')).toBe(true);
    expect(mayEmbed({ origins: ['https://a.example'] }, 'https://b.example')).toBe(false);
    expect(mayEmbed({ origins: ['*'] }, 'https://b.example')).toBe(true);
  });

  it('are the only ones that visitors come back to, and never by *', () => {
    const origins = ['*', 'https://a.example'];
    expect(allowedReturn({ origins }, 'https://a.example/give?x=1')).toBe('https://a.example/give?x=1');
    for (const address of [
      'https://b.example/',
      'https://a.example.evil/',
      '//a.example',
      'javascript:1',
      '',
    ])
      expect(allowedReturn({ origins }, address)).toBeUndefined();
  });
});
