import { describe, expect, it } from 'vitest';
import { assetsSchema, type Asset } from './assets.ts';
import { securitySchema } from './security.ts';
import {
  cspSchema,
  DIRECTIVES,
  normalSource,
  sourceFault,
  SOURCE_FAULTS,
  type Directive,
} from './sources.ts';

const faultOf = (directive: Directive, text: string) => sourceFault(directive, normalSource(text));

describe('sources of a policy', () => {
  it('are written as policies write them', () => {
    expect(normalSource(' CDN.Example.org/ ')).toBe('https://cdn.example.org');
    expect(normalSource('https://cdn.example.org:443/Path/A.js')).toBe('https://cdn.example.org/Path/A.js');
    expect(normalSource('SELF')).toBe("'self'");
    expect(normalSource('DATA:')).toBe('data:');
  });

  it('refuse values that would let any script run', () => {
    for (const text of ['unsafe-inline', "'unsafe-inline'", "'UNSAFE-INLINE'", 'unsafe-hashes'])
      expect(faultOf('script-src', text), text).toBe('inlineScript');
    for (const text of ['unsafe-eval', "'unsafe-eval'", 'wasm-unsafe-eval'])
      expect(faultOf('script-src', text), text).toBe('evaluated');
    for (const text of ['*', 'https:', 'data:', 'blob:', 'https://*'])
      expect(faultOf('script-src', text), text).toBe('everything');
    for (const text of ['strict-dynamic', 'nonce-abc', "'none'"])
      expect(faultOf('script-src', text), text).toBe('keyword');
    expect(faultOf('script-src', 'https://*.example.org')).toBe('wildcard');
    expect(faultOf('script-src', 'http://example.org')).toBe('scheme');
    expect(faultOf('script-src', 'cdn.jsdelivr.net')).toBe('shared');
    expect(faultOf('script-src', 'https://cdn.jsdelivr.net/npm/')).toBe('shared');
    expect(faultOf('script-src', 'https://cdn.jsdelivr.net/npm/a@1.0.0/a.js')).toBeUndefined();
    expect(faultOf('script-src', 'self')).toBe('self');
  });

  it('can’t open another directive or a second policy, in any directive', () => {
    const hostile = [
      "https://a.example.org; script-src 'unsafe-inline'",
      'https://a.example.org;script-src',
      'https://a.example.org,script-src',
      'https://a.example.org\nX-Header: 1',
      'https://a.example.org\r\nSet-Cookie: a=b',
      'https://a.example.org\u2028x',
      "https://a.example.org'unsafe-eval'",
      "'self' *",
      '"https://a.example.org"',
      'https://a.example.org\\x',
      "'sha256-abc' 'unsafe-inline'",
    ];
    for (const directive of DIRECTIVES)
      for (const text of hostile) expect(faultOf(directive, text), `${directive} ${text}`).toBeDefined();
  });

  it('take hosts, wildcards of a site that runs no scripts, and hashes', () => {
    expect(faultOf('script-src', 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')).toBeUndefined();
    expect(faultOf('img-src', 'https://*.example.org')).toBeUndefined();
    expect(faultOf('connect-src', 'wss://live.example.org')).toBeUndefined();
    expect(faultOf('frame-src', 'wss://live.example.org')).toBe('scheme');
    expect(faultOf('connect-src', 'https://*.org')).toBe('wide');
    expect(faultOf('frame-ancestors', 'https://a.example.org/path')).toBe('ancestor');
    expect(faultOf('form-action', 'https://*.example.org')).toBe('wildcard');
    expect(faultOf('worker-src', 'https://cdn.example.org')).toBe('worker');
    expect(faultOf('worker-src', 'blob:')).toBeUndefined();
    expect(faultOf('worker-src', "'self'")).toBeUndefined();
    expect(faultOf('manifest-src', 'https://cdn.example.org/app.json')).toBeUndefined();
    expect(faultOf('font-src', 'data:')).toBeUndefined();
    expect(faultOf('connect-src', 'https://a.example.org:99999')).toBe('address');
  });

  it('are stored once, and name their fault in the response', () => {
    const parsed = cspSchema.parse({
      directives: { 'img-src': ['a.example.org', 'https://A.example.org/'] },
    });
    expect(parsed.directives['img-src']).toEqual(['https://a.example.org']);
    const refused = cspSchema.safeParse({ directives: { 'script-src': ['unsafe-eval'] } });
    expect(refused.error?.issues).toMatchObject([
      { path: ['directives', 'script-src', 0], message: SOURCE_FAULTS.evaluated },
    ]);
    const long = Array.from({ length: 20 }, (_, at) => `https://a${at}.example.org/${'x'.repeat(170)}`);
    expect(cspSchema.safeParse({ directives: { 'img-src': long } }).success).toBe(false);
  });
});

const asset = (more: Partial<Asset>): Asset => ({
  id: '0199b0aa-0000-7000-8000-00000000a55e',
  name: 'Figures',
  kind: 'script',
  location: 'head',
  from: 'address',
  consent: 'always',
  src: 'https://figures.example.org/a.js',
  text: '',
  attributes: [],
  ...more,
});
const isTaken = (...assets: Asset[]) => assetsSchema.safeParse(assets).success;

describe('assets', () => {
  it('have a whole https address, or a text that ends no element', () => {
    expect(isTaken(asset({}))).toBe(true);
    for (const src of [
      '',
      'http://a.example.org/a.js',
      'https://a.example.org/a;b.js',
      '//a.example.org/a.js',
      'javascript:alert(1)',
    ])
      expect(isTaken(asset({ src })), src).toBe(false);
    expect(isTaken(asset({ from: 'text', text: 'go()' }))).toBe(true);
    for (const text of ['', ' ', 'a</script>', 'a</SCRIPT >', '<!-- a', 'a </main>', '</style>', 'a<script>'])
      expect(isTaken(asset({ from: 'text', text })), text).toBe(false);
  });

  it('have attributes of a list, each once and where it fits', () => {
    const withAttribute = (name: string, value: string, more: Partial<Asset> = {}) =>
      isTaken(asset({ ...more, attributes: [{ name, value }] }));
    expect(withAttribute('defer', '')).toBe(true);
    expect(withAttribute('data-site', 'riverside')).toBe(true);
    expect(withAttribute('media', 'print')).toBe(false);
    expect(withAttribute('media', '(min-width: 40em)', { kind: 'style' })).toBe(true);
    expect(withAttribute('onload', 'alert(1)')).toBe(false);
    expect(withAttribute('nonce', 'abc')).toBe(false);
    expect(withAttribute('src', 'https://a.example.org')).toBe(false);
    expect(withAttribute('constructor', '')).toBe(false);
    expect(withAttribute('async', '', { from: 'text', text: 'go()' })).toBe(false);
    expect(withAttribute('integrity', 'sha384-short')).toBe(false);
    const twice = { name: 'data-a', value: '' };
    expect(isTaken(asset({ attributes: [twice, twice] }))).toBe(false);
    expect(isTaken(asset({}), asset({ id: crypto.randomUUID() }))).toBe(false);
  });

  it('are read from records that are older than a field', () => {
    expect(securitySchema.parse({})).toMatchObject({ assets: [], csp: { reportOnly: false } });
    expect(securitySchema.parse({ csp: { reportOnly: true } }).csp.directives['img-src']).toEqual([]);
  });
});
