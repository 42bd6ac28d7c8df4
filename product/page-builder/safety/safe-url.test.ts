import { describe, expect, it } from 'vitest';
import { safeUrl } from './safe-url.ts';

describe('addresses in a page', () => {
  it.each([
    'https://example.org/a?b=1#c',
    '/about',
    '#give',
    'about',
    '//cdn.example.org/x',
    'mailto:a@b.org',
    'tel:+4912',
    '',
  ])('keeps %j as a link', (address) => expect(safeUrl(address, 'link')).toBe(address));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \tjavascript:alert(1)',
    'java\nscript:alert(1)',
    'java\u0000script:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.org/1',
    'file:///etc/passwd',
  ])('refuses %j as a link', (address) => expect(safeUrl(address, 'link')).toBeNull());

  it('takes pictures inside the page, but no other data', () => {
    expect(safeUrl('data:image/svg+xml,%3Csvg/%3E', 'image')).toBe('data:image/svg+xml,%3Csvg/%3E');
    expect(safeUrl('data:image/png;base64,AA', 'image')).toBe('data:image/png;base64,AA');
    expect(safeUrl('data:text/html,x', 'image')).toBeNull();
    expect(safeUrl('data:image/svg+xml,x', 'link')).toBeNull();
    expect(safeUrl('mailto:a@b.org', 'image')).toBeNull();
  });
});
