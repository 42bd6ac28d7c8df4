import { describe, expect, it } from 'vitest';
import { cleanCss, styleAttributeRule } from './style-sheet.server.ts';

describe('cleaning a style sheet', () => {
  it('minifies and keeps pictures of this site and of https', () => {
    const { css } = cleanCss(
      '.a { color: rebeccapurple; background: url("/media/a.svg") }\n.b{background:url(https://x.example/b.png)}',
    );
    expect(css).toBe(
      '.a{color:#639;background:url(/media/a.svg)}.b{background:url(https://x.example/b.png)}',
    );
  });

  it.each([
    ['@import url("https://evil.example/x.css");a{color:red}', 'a{color:red}'],
    ['@import "/own.css";a{color:red}', 'a{color:red}'],
    ['a{behavior:url(x.htc);-moz-binding:url(https://evil.example/x);color:red}', 'a{color:red}'],
    ['a{width:expression(alert(1))}', 'a{width:auto}'],
    ['a{background:url("javascript:alert(1)")}', 'a{background:url(data:,)}'],
    [
      '@font-face{font-family:X;src:url(http://evil.example/f.woff2)}',
      '@font-face{font-family:X;src:url(data:,)}',
    ],
    ['a{--x:url(http://evil.example/y)}', 'a{--x:url(data:,)}'],
  ])('%j becomes %j', (hostile, harmless) => {
    expect(cleanCss(hostile).css).toBe(harmless);
  });

  // The parser keeps `image-set` apart from other URLs in some properties, and as text in others.
  it.each([
    'background',
    'background-image',
    'list-style-image',
    'mask-image',
    'border-image-source',
    'cursor',
    'content',
  ])('loads nothing from elsewhere by image-set in %s', (property) => {
    for (const value of [
      'image-set("http://evil.example/a.png" 1x, url(http://evil.example/b.png) 2x)',
      '-webkit-image-set("javascript:alert(1)" 1x)',
      'image-set(linear-gradient(red, blue) 1x, "http://evil.example/a.png" 2x)',
    ]) {
      const { css } = cleanCss(`a{${property}:${value}}`);
      expect(css).toContain('image-set(');
      expect(css).not.toMatch(/evil|javascript/);
    }
  });

  it('can never end its style element', () => {
    const { css } = cleanCss('.a::before{content:"</style><script>alert(1)</script><!--"}');
    expect(css).not.toMatch(/<\/|<!--/);
    expect(css).toContain('<\\/style>');
  });

  it('leaves out unreadable rules and reports them', () => {
    const { css, warnings } = cleanCss('.a{color:red} .b:nonsense({} .c{color:blue}');
    expect(css).toContain('.a{color:red}');
    expect(warnings.length).toBeGreaterThan(0);
  });

  it('turns a style attribute into a rule, unless it breaks out', () => {
    expect(styleAttributeRule('ts-own-0', 'color:red')).toBe('.ts-own-0.ts-own-0.ts-own-0{color:red}\n');
    expect(styleAttributeRule('ts-own-0', 'content:"}"')).not.toBe('');
    expect(styleAttributeRule('ts-own-0', 'color:red}body{display:none')).toBe('');
    expect(styleAttributeRule('ts-own-0', 'color:red/*')).toBe('');
  });
});
