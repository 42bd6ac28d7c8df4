import { newId } from '@tributary/engine/storage/ids.ts';
import { expect, it } from 'vitest';
import { createPreferenceLinks } from './link.ts';

const links = createPreferenceLinks('secret');
const now = new Date('2027-01-05T10:00:00Z');
const tenant = newId();
const own = { centerId: newId(), email: 'ada@example.org' };
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

it('leads to a person’s preferences in a center, without naming the person', () => {
  const link = links.make(tenant, own, now, 7);
  expect(links.read(tenant, link, later(6.9))).toEqual(own);
  expect(Buffer.from(link, 'base64url').includes('ada')).toBe(false);
  expect(links.make(tenant, own, now, 7)).not.toBe(link);
});

it('refuses links that are over, changed, cut, of another organization and of another installation', () => {
  const link = links.make(tenant, own, now, 7);
  expect(links.read(tenant, link, later(7.1))).toBeUndefined();
  expect(links.read(newId(), link, now)).toBeUndefined();
  expect(createPreferenceLinks('another').read(tenant, link, now)).toBeUndefined();
  for (const at of [0, 20, 40, link.length - 4]) {
    const changed = link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1);
    expect(links.read(tenant, changed, now)).toBeUndefined();
  }
  for (const forged of ['', 'x', link.slice(0, -1), `${link}A`, 'A'.repeat(120), '.'.repeat(120)])
    expect(links.read(tenant, forged, now)).toBeUndefined();
});

it('carries the longest address, within the site’s limit for a path', () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.org`;
  const link = links.make(tenant, { ...own, email }, now, 365);
  expect(links.read(tenant, link, now)?.email).toBe(email);
  expect(link.length).toBeLessThan(480);
});
