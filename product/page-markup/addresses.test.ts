import { describe, expect, it } from 'vitest';
import { safeLink, safeResource } from './addresses.ts';

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
  ])('keeps %j as a link', (address) => expect(safeLink(address)).toBe(address));

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
  ])('refuses %j as a link', (address) => expect(safeLink(address)).toBeNull());

  it('takes pictures inside the page, but no other data', () => {
    expect(safeResource('data:image/svg+xml,%3Csvg/%3E')).toBe('data:image/svg+xml,%3Csvg/%3E');
    expect(safeResource('data:image/png;base64,AA')).toBe('data:image/png;base64,AA');
    expect(safeResource('data:text/html,x')).toBeNull();
    expect(safeLink('data:image/svg+xml,x')).toBeNull();
    expect(safeResource('mailto:a@b.org')).toBeNull();
  });
});
