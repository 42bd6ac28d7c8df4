import { LRUCache } from 'lru-cache';
import type { Pointer, SiteStore, SiteTenant } from './site-store.server.ts';
import { NOTHING_DEPARTED, type Departed } from '../departed.ts';
import { artifactSize, type Artifact, type ShownAs } from '../compile/artifact.ts';
import type { Served } from './answers/served.server.ts';
import type { SiteHosts } from './site-hosts.ts';
import { isOfWholeSite } from './site-routes.ts';

/** One address of a site in memory. */
export interface CacheEntry {
  served: Served | null;
  /** The page at this address, when it is one. */
  page: { pointer: Pointer; artifact: Artifact | null } | null;
  /** Which look of the page it is, where that is not the first. */
  shown?: ShownAs;
  /** Whether it was requested since the last eviction. */
  used: boolean;
}

/** One organization's site in memory: the targets of its addresses, and cached responses. */
export interface Site {
  tenant: SiteTenant;
  /** By `slug` for main languages and by `language/slug` for all. */
  pointers: Map<string, Pointer>;
  /** Redirects, and addresses where a page was public. */
  departed: Departed;
  /** By the path as browsers request it, with the shown variant (`entryKey`). */
  entries: Map<string, CacheEntry>;
  /** The page for addresses without one, by its artifact. */
  notFound: Map<string, Served>;
  /** Counts the changes that affect responses about the whole site. */
  generation: number;
  used: boolean;
  /** When its addresses were last read again for one that was not found, in ms. */
  recheckedAt: number;
}

interface HostOfSite {
  site: Site;
  /** Whether visitors are sent to another address of the organization. */
  isLed: boolean;
}

interface HostWithoutSite {
  unknownUntil: number;
  suspended: boolean;
}

export interface SiteCacheOptions {
  store: SiteStore;
  hosts: Pick<SiteHosts, 'slugOf' | 'leadsTo'>;
  /** Most bytes of cached responses, and of the artifacts that they are made from again. */
  maxBytes: number;
  /** Most addresses of all tenants in memory. */
  maxPointers: number;
  /** How long a host without a tenant is remembered. Milliseconds. */
  unknownHostMs: number;
}

/** Addresses that are not found are looked for in the database this often, for each tenant. Milliseconds. */
const RECHECK_MS = 250;
const MAX_HOSTS = 20_000;
/** A host's name has 253 characters at most, and a port five. */
const MAX_HOST_LENGTH = 260;

/** The organization of each host and its published content, bounded, loaded once for parallel requests. */
export class SiteCache {
  private readonly options: SiteCacheOptions;
  /** By the Host header exactly as sent, so that the usual request needs no parsing. */
  private readonly byHost = new LRUCache<string, HostOfSite | HostWithoutSite>({ max: MAX_HOSTS });
  private readonly byTenant = new Map<string, Site>();
  private readonly loading = new Map<string, Promise<Site | 'suspended' | null>>();
  private readonly reloading = new Map<string, Promise<void>>();
  private bytes = 0;
  /** How many entries hold an artifact: the looks of a page share one. */
  private readonly holders = new Map<Artifact, number>();
  private pointerCount = 0;
  /** Counts evictions and invalidations, so that a load that began before one is not cached. */
  private forgotten = 0;

  constructor(options: SiteCacheOptions) {
    this.options = options;
  }

  /** The site in memory for a Host header, without waiting; undefined where visitors are sent to another address. */
  peek(host: string | undefined): Site | undefined {
    const found = this.byHost.get(host ?? '');
    return found !== undefined && 'site' in found && !found.isLed ? found.site : undefined;
  }

  /** The site for a Host header; null when no organization has it, `suspended` for a suspended one. */
  async find(host: string | undefined): Promise<Site | 'suspended' | null> {
    const known = this.byHost.get(host ?? '');
    if (known && 'site' in known) return known.site;
    if (known && known.unknownUntil > Date.now()) return known.suspended ? 'suspended' : null;
    const slug = this.options.hosts.slugOf(host);
    const before = this.forgotten;
    const site = slug === null ? null : await this.once(slug, () => this.loadBySlug(slug));
    // An invalidation came in the meantime, perhaps of this site: valid for this request, and not cached.
    if (before !== this.forgotten) return site;
    if (slug === null || host!.length > MAX_HOST_LENGTH) return site;
    this.byHost.set(
      host ?? '',
      site === null || site === 'suspended'
        ? { unknownUntil: Date.now() + this.options.unknownHostMs, suspended: site !== null }
        : { site, isLed: this.options.hosts.leadsTo(host) !== undefined },
    );
    return site;
  }

  /** The site of a tenant that has one in memory. */
  ofTenant(tenantId: string): Site | undefined {
    return this.byTenant.get(tenantId);
  }

  /** Every site in memory. */
  all(): IterableIterator<Site> {
    return this.byTenant.values();
  }

  /** Caches a response for an address, and evicts others if needed. */
  keep(site: Site, path: string, entry: CacheEntry, served: Served): void {
    const before = site.entries.get(path);
    if (before !== entry) {
      if (before) this.letGo(before);
      this.hold(entry);
      site.entries.set(path, entry);
    }
    this.bytes += served.size - (before?.served?.size ?? 0);
    // Requested once is not yet popular: from the second request on it survives the next eviction.
    entry.used = false;
    entry.served = served;
    if (this.bytes > this.options.maxBytes) this.makeRoom();
  }

  /** Drops the responses that depend on the whole site's pages or its organization. */
  dropSiteFiles(site: Site): void {
    site.generation += 1;
    for (const [path, entry] of site.entries) if (!entry.page && isOfWholeSite(path)) this.drop(site, path);
  }

  /** Drops the responses of all addresses that begin so. */
  dropBelow(site: Site, beginning: string): void {
    site.generation += 1;
    for (const path of site.entries.keys()) if (path.startsWith(beginning)) this.drop(site, path);
  }

  /** Drops one address's response. */
  drop(site: Site, path: string): void {
    const entry = site.entries.get(path);
    if (!entry) return;
    this.bytes -= entry.served?.size ?? 0;
    this.letGo(entry);
    site.entries.delete(path);
  }

  private hold({ page }: CacheEntry): void {
    if (!page?.artifact) return;
    const holders = this.holders.get(page.artifact) ?? 0;
    this.holders.set(page.artifact, holders + 1);
    if (holders === 0) this.bytes += artifactSize(page.artifact);
  }

  private letGo({ page }: CacheEntry): void {
    const holders = page?.artifact ? this.holders.get(page.artifact) : undefined;
    if (!page?.artifact || holders === undefined) return;
    if (holders > 1) return void this.holders.set(page.artifact, holders - 1);
    this.holders.delete(page.artifact);
    this.bytes -= artifactSize(page.artifact);
  }

  /** Reads a tenant's addresses again, if it is in memory; responses of unchanged pages stay. */
  async reload(tenantId: string): Promise<void> {
    // A change that arrives during a read may have been missed: it is read again afterwards.
    const before = this.reloading.get(tenantId);
    const next = (before ?? Promise.resolve()).then(async () => {
      const site = this.byTenant.get(tenantId);
      if (!site) return;
      // Its name and time zone may be others: a change of them publishes its pages again.
      site.tenant = (await this.options.store.tenantBySlug(site.tenant.slug)) ?? site.tenant;
      await this.readAddresses(site);
    });
    this.reloading.set(tenantId, next);
    try {
      await next;
    } finally {
      if (this.reloading.get(tenantId) === next) this.reloading.delete(tenantId);
    }
  }

  /**
   * Reads a site's addresses again after one was not found: it may have been published a moment ago, before its
   * notification arrived. Not more often than every 250 ms, for any number of requests. A running read is awaited.
   */
  async recheck(site: Site): Promise<void> {
    const underWay = this.reloading.get(site.tenant.id);
    if (underWay) return underWay;
    if (Date.now() - site.recheckedAt < RECHECK_MS) return;
    site.recheckedAt = Date.now();
    await this.reload(site.tenant.id);
  }

  /** Reads the addresses of every site in memory again, after messages may have been lost. */
  async reloadAll(onError: (error: unknown) => void): Promise<void> {
    for (const site of Array.from(this.all())) {
      this.dropBelow(site, '/media/library/');
      await this.reload(site.tenant.id).catch(onError);
    }
  }

  /** Drops the mapping of hosts to tenants, and where hosts lead; published content stays. */
  forgetHosts(): void {
    this.forgotten += 1;
    this.loading.clear();
    this.byHost.clear();
  }

  /** Drops every tenant that is suspended or deleted by now. */
  async forgetOutOfService(): Promise<void> {
    this.forgetHosts();
    const ids = [...this.byTenant.keys()];
    if (ids.length === 0) return;
    for (const id of await this.options.store.outOfService(ids)) this.forget(id);
  }

  /** Drops a tenant entirely. */
  forget(tenantId: string): void {
    this.forgotten += 1;
    const site = this.byTenant.get(tenantId);
    if (!site) return;
    for (const path of site.entries.keys()) this.drop(site, path);
    this.pointerCount -= site.pointers.size;
    this.byTenant.delete(tenantId);
    for (const [host, known] of Array.from(this.byHost))
      if ('site' in known && known.site === site) this.byHost.delete(host);
  }

  private async once(
    slug: string,
    load: () => Promise<Site | 'suspended' | null>,
  ): Promise<Site | 'suspended' | null> {
    const running = this.loading.get(slug);
    if (running) return running;
    const promise = load().finally(() => {
      if (this.loading.get(slug) === promise) this.loading.delete(slug);
    });
    this.loading.set(slug, promise);
    return promise;
  }

  private async loadBySlug(slug: string): Promise<Site | 'suspended' | null> {
    const before = this.forgotten;
    const tenant = await this.options.store.tenantBySlug(slug);
    // Perhaps suspended or resumed a moment ago: the read may be older.
    if (before !== this.forgotten) return this.loadBySlug(slug);
    if (!tenant) return null;
    if (tenant.suspended) return 'suspended';
    const known = this.byTenant.get(tenant.id);
    if (known) return known;
    const site: Site = {
      tenant,
      pointers: new Map(),
      departed: NOTHING_DEPARTED,
      entries: new Map(),
      notFound: new Map(),
      generation: 0,
      used: true,
      recheckedAt: 0,
    };
    this.byTenant.set(tenant.id, site);
    try {
      await this.readAddresses(site);
    } catch (error) {
      this.forget(tenant.id);
      throw error;
    }
    return site;
  }

  private async readAddresses(site: Site): Promise<void> {
    const { store } = this.options;
    const [rows, departed] = await Promise.all([
      store.pointers(site.tenant.id),
      store.departed(site.tenant.id),
    ]);
    site.departed = departed;
    this.replacePointers(site, rows);
  }

  private replacePointers(site: Site, rows: readonly Pointer[]): void {
    this.pointerCount -= site.pointers.size;
    site.pointers = new Map(
      rows.flatMap((pointer): [string, Pointer][] => [
        [`${pointer.language}/${pointer.slug}`, pointer],
        ...(pointer.main ? [[pointer.slug, pointer] as [string, Pointer]] : []),
      ]),
    );
    const home = rows.find(({ pageId, main }) => main && pageId === site.departed.chosen?.home);
    if (home) site.pointers.set('home', home);
    site.notFound.clear();
    this.pointerCount += site.pointers.size;
    const current = new Set(rows.map((row) => row.artifact));
    for (const [path, entry] of site.entries) {
      const { artifact } = entry.page?.pointer ?? {};
      const isOtherRoot = /^\/(\?|$)/.test(path) && site.pointers.get('home')?.artifact !== artifact;
      if (artifact !== undefined && (isOtherRoot || !current.has(artifact))) this.drop(site, path);
    }
    this.dropSiteFiles(site);
    if (this.pointerCount > this.options.maxPointers) this.forgetUnusedSites(site);
  }

  /** Iterates over the responses, oldest first, and evicts those that were not requested since the last time. */
  private makeRoom(): void {
    const goal = this.options.maxBytes * 0.9;
    for (let round = 0; round < 2 && this.bytes > goal; round += 1) {
      for (const site of this.byTenant.values()) {
        for (const [path, entry] of site.entries) {
          if (this.bytes <= goal) return;
          if (entry.used) entry.used = false;
          else this.drop(site, path);
        }
      }
    }
  }

  private forgetUnusedSites(except: Site): void {
    const goal = this.options.maxPointers * 0.9;
    for (let round = 0; round < 2; round += 1) {
      for (const site of this.byTenant.values()) {
        if (this.pointerCount <= goal) return;
        if (site === except) continue;
        if (site.used) site.used = false;
        else this.forget(site.tenant.id);
      }
    }
  }
}
