import { describe, expect, it } from 'vitest';
import type { Artifact } from '../compile/artifact.ts';
import { makePlainServed } from './answers/served.server.ts';
import { SiteCache, type Site } from './site-cache.server.ts';
import { siteHosts, slugOfHost } from './site-hosts.ts';
import { NOTHING_DEPARTED } from '../departed.ts';
import type { Pointer, SiteStore } from './site-store.server.ts';

/** A store of many organizations with one page each that counts its calls. */
function countingStore() {
  const asked = { tenants: 0, pointers: 0 };
  const artifacts = new Map<string, string>();
  const store: SiteStore = {
    async tenantBySlug(slug) {
      asked.tenants += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
      return slug.startsWith('no') ? null : { id: `id-${slug}`, slug, name: slug, timezone: 'UTC' };
    },
    pointers(tenantId) {
      asked.pointers += 1;
      const artifact = artifacts.get(tenantId) ?? `${tenantId}/one`;
      const pointer: Pointer = {
        slug: 'a',
        language: 'en-US',
        main: true,
        pageId: 'p',
        artifact,
        hash: artifact,
      };
      return Promise.resolve([pointer]);
    },
    inLibrary: () => Promise.resolve(true),
    isFormOpen: () => Promise.resolve(true),
    departed: () => Promise.resolve(NOTHING_DEPARTED),
    changedSince: () => Promise.resolve([]),
    outOfService: () => Promise.resolve([]),
  };
  return { store, asked, artifacts };
}

function cacheOf(store: SiteStore, more: { maxBytes?: number; maxPointers?: number } = {}) {
  return new SiteCache({
    store,
    hosts: siteHosts('sites.localhost'),
    maxBytes: 1e9,
    maxPointers: 1e9,
    unknownHostMs: 60_000,
    ...more,
  });
}

const served = (size: number) =>
  makePlainServed({ body: Buffer.alloc(size), contentType: 'text/plain', cacheControl: 'no-store' });

function keep(cache: SiteCache, site: Site, path: string, size: number): void {
  const pointer = site.pointers.get('a')!;
  cache.keep(site, path, { served: null, page: { pointer, artifact: null }, used: true }, served(size));
}

const bytesIn = (site: Site) =>
  [...site.entries.values()].reduce((sum, entry) => sum + (entry.served?.size ?? 0), 0);

describe('the sites in memory', () => {
  it('loads an organization once for parallel requests, and remembers hosts without one', async () => {
    const { store, asked } = countingStore();
    const cache = cacheOf(store);
    const sites = await Promise.all(
      Array.from({ length: 50 }, () => cache.find('river.sites.localhost:3000')),
    );
    expect(new Set(sites).size).toBe(1);
    expect(asked).toEqual({ tenants: 1, pointers: 1 });
    await cache.find('RIVER.sites.localhost.:3000');
    expect(await cache.find('nobody.sites.localhost')).toBeNull();
    expect(await cache.find('nobody.sites.localhost')).toBeNull();
    expect(asked.tenants).toBe(3);
    expect(await cache.find('evil.example')).toBeNull();
    expect(asked.tenants).toBe(3);
  });

  it('stays within its bytes and keeps requested pages', async () => {
    const { store } = countingStore();
    const cache = cacheOf(store, { maxBytes: 100_000 });
    const site = (await cache.find('river.sites.localhost')) as Site;
    for (let index = 0; index < 200; index += 1) {
      keep(cache, site, `/${index}`, 8_000);
      const popular = site.entries.get('/0');
      if (popular) popular.used = true;
      expect(bytesIn(site)).toBeLessThanOrEqual(100_000);
    }
    expect(site.entries.has('/0')).toBe(true);
    expect(site.entries.has('/1')).toBe(false);
  });

  it('counts the artifacts that it keeps, each once for all looks of its page', async () => {
    const { store } = countingStore();
    const cache = cacheOf(store, { maxBytes: 100_000 });
    const site = (await cache.find('river.sites.localhost')) as Site;
    const pointer = site.pointers.get('a')!;
    const artifactOf = (at: number): Artifact => ({
      format: 1,
      hash: String(at),
      tenantId: 't',
      pageId: 'p',
      slug: 'a',
      language: 'en-US',
      parts: ['x'.repeat(3_000)],
      csp: '',
      createdAt: '',
    });
    for (let at = 0; at < 100; at += 1) {
      const page = { pointer, artifact: artifactOf(at) };
      for (const look of ['', 'es', 'fr'])
        cache.keep(site, `/${at}?${look}`, { served: null, page, used: true }, served(10));
    }
    // Each page has 8 000 bytes, and 6 030 for its three responses.
    const kept = new Set([...site.entries.values()].map(({ page }) => page!.artifact));
    expect(kept.size).toBeGreaterThanOrEqual(5);
    expect(kept.size).toBeLessThanOrEqual(8);
    // All of it is given back.
    for (const path of Array.from(site.entries.keys())) cache.drop(site, path);
    for (let at = 0; at < 9; at += 1) keep(cache, site, `/free-${at}`, 8_000);
    expect(site.entries.size).toBe(9);
  });

  it('evicts organizations without visits', async () => {
    const { store } = countingStore();
    const cache = cacheOf(store, { maxPointers: 20 });
    for (let index = 0; index < 100; index += 1) await cache.find(`river${index}.sites.localhost`);
    expect([...cache.all()].length).toBeLessThanOrEqual(10);
    expect(await cache.find('river0.sites.localhost')).not.toBeNull();
  });

  it('drops a page’s response when it was published again, and keeps it when it was not', async () => {
    const { store, artifacts } = countingStore();
    const cache = cacheOf(store);
    const site = (await cache.find('river.sites.localhost')) as Site;
    keep(cache, site, '/a', 10);
    await cache.reload('id-river');
    expect(site.entries.has('/a')).toBe(true);
    artifacts.set('id-river', 'id-river/two');
    await cache.reload('id-river');
    expect(site.entries.has('/a')).toBe(false);
    expect(site.pointers.get('a')?.artifact).toBe('id-river/two');
  });

  it.each([
    ['river.sites.localhost', 'river'],
    ['River.Sites.Localhost.:80', 'river'],
    ['sites.localhost', null],
    ['.sites.localhost', null],
    ['a.b.sites.localhost', null],
    ['riversites.localhost', null],
    ['river.sites.localhost.evil.example', null],
    ['-a.sites.localhost', null],
    ['', null],
  ])('reads the host %j as %j', (host, slug) => {
    expect(slugOfHost(host, 'sites.localhost')).toBe(slug);
  });
});
