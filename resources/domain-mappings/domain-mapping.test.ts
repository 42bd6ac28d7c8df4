import { expect, it } from 'vitest';
import { INVALID_SUBDOMAIN, isInternational, shownDomain } from './domain-name.ts';
import type { DomainType } from './domain-mapping.ts';
import { DOMAIN_REFUSED } from './refused.ts';
import { mappable } from './rules.server.ts';

const OWN = ['console.tributary.example', 'sites.tributary.example'];

it.each<[text: string, type: DomainType, domain: string]>([
  ['give.example.org', 'subdomain', 'give.example.org'],
  ['  HTTPS://Give.Example.org./winter?x=1 ', 'subdomain', 'give.example.org'],
  ['example.co.uk', 'root', 'example.co.uk'],
  ['give.example.co.uk', 'subdomain', 'give.example.co.uk'],
  ['spenden.münchen.de', 'subdomain', 'spenden.xn--mnchen-3ya.de'],
  ['寄付.jp', 'root', 'xn--bnqv82a.jp'],
  ['river.github.io', 'root', 'river.github.io'],
  ['xn--mnchen-3ya.de', 'root', 'xn--mnchen-3ya.de'],
])('takes %j as a %s', (text, type, domain) => {
  expect(mappable(text, type, OWN)).toEqual({ domain });
});

it.each<[text: string, type: DomainType, refusal: string]>([
  ['example.org', 'subdomain', INVALID_SUBDOMAIN],
  ['give', 'subdomain', INVALID_SUBDOMAIN],
  ['-give.example.org', 'subdomain', INVALID_SUBDOMAIN],
  ['give_it.example.org', 'subdomain', INVALID_SUBDOMAIN],
  ['give.example.org:8443', 'subdomain', INVALID_SUBDOMAIN],
  ['admin@give.example.org', 'subdomain', INVALID_SUBDOMAIN],
  ['give.example.org evil.example.org', 'subdomain', INVALID_SUBDOMAIN],
  ['*.example.org', 'subdomain', INVALID_SUBDOMAIN],
  ['give.example.org\r\nX: y', 'subdomain', INVALID_SUBDOMAIN],
  [`${'a'.repeat(64)}.example.org`, 'subdomain', INVALID_SUBDOMAIN],
  [`${'a.'.repeat(130)}org`, 'subdomain', INVALID_SUBDOMAIN],
  ['give.example.org', 'root', DOMAIN_REFUSED.root],
  ['203.0.113.4', 'root', DOMAIN_REFUSED.address],
  ['127.1', 'root', DOMAIN_REFUSED.address],
  ['0x7f.1', 'root', DOMAIN_REFUSED.address],
  ['[::1]', 'root', DOMAIN_REFUSED.address],
  ['①②⑦.0.0.1', 'root', DOMAIN_REFUSED.address],
  ['co.uk', 'root', DOMAIN_REFUSED.publicSuffix],
  ['github.io', 'root', DOMAIN_REFUSED.publicSuffix],
  ['give.localhost', 'root', DOMAIN_REFUSED.unknownSuffix],
  ['give.internal', 'root', DOMAIN_REFUSED.unknownSuffix],
  ['console.tributary.example', 'subdomain', DOMAIN_REFUSED.own],
  ['hilltop.sites.tributary.example', 'subdomain', DOMAIN_REFUSED.own],
  ['pаypal.org', 'root', DOMAIN_REFUSED.mixedScripts],
  ['аррӏе.com', 'root', DOMAIN_REFUSED.lookAlike],
  ['xn--80ak6aa92e.com', 'root', DOMAIN_REFUSED.lookAlike],
])('refuses %j as a %s: %s', (text, type, refusal) => {
  expect(mappable(text, type, OWN)).toEqual({ refusal });
});

it('shows punycode as Unicode, and leaves other names unchanged', () => {
  expect(shownDomain('spenden.xn--mnchen-3ya.de')).toBe('spenden.münchen.de');
  expect(shownDomain('xn--bnqv82a.jp')).toBe('寄付.jp');
  expect(shownDomain('xn--!!!.org')).toBe('xn--!!!.org');
  expect(isInternational('give.example.org')).toBe(false);
});
