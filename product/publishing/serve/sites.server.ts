import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { FileKeyError, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import { mediaFolder } from '@tributary/resources/media/addresses.ts';
import { acceptedLanguages } from '@tributary/engine/http/accepted-languages.ts';
import { browserLanguage, countersOf, type ShownAs } from '../compile/artifact.ts';
import { createCounterTotals, readChange } from './totals/counter-totals.server.ts';
import { entryIn, followsBrowser, loadPage, notFoundAt, servePage } from './page-loader.server.ts';
import { departedAt } from '../departed.ts';
import { closedPage, notFoundPage, problemPage, suspendedPage } from './plain-pages.server.ts';
import { requireHttps } from '../compile/policy.server.ts';
import { chooseEncoding } from './answers/encodings.ts';
import { isFor, readyBytes, sendServed } from './answers/served.server.ts';
import {
  locationOf,
  onlyPageOf,
  redirectVisitor,
  refuseMethod,
  toMainAddress,
} from './site-responses.server.ts';
import type {
  SubmissionContext,
  UploadContext,
  PaymentContext,
  LaterContext,
  SupporterContext,
  FormCallContext,
  PreviewContext,
  EmbedContext,
} from './site-contexts.ts';
import { createShells, type Shells } from './shell.server.ts';
import { answerFor, type AnswerDeps } from './site-content.server.ts';
import { SiteCache, type CacheEntry, type Site } from './site-cache.server.ts';
import { readSiteContent } from './site-files.server.ts';
import {
  entryKey,
  languageInQuery,
  outcomeOwner,
  routeOf,
  SITE_SETTINGS,
  type Route,
} from './site-routes.ts';
import { isLed, siteHosts, type MappedHosts } from './site-hosts.ts';
import { startSweep } from './sweep.server.ts';
import { siteStore, type Pointer, type SiteStore, type SiteTenant } from './site-store.server.ts';
import type { VisitorRequest } from './visitor-request.ts';

export interface SitesOptions {
  db: Database;
  files: FileStorage;
  /** For example `sites.localhost`; a tenant's site is `{slug}.{sitesDomain}`. */
  sitesDomain: string;
  /** Further domains of organizations; calls the handler when they change. */
  mapped?: MappedHosts & { onChange(handler: () => void): void };
  onSubmission: (request: IncomingMessage, response: ServerResponse, context: SubmissionContext) => void;
  onUpload: (request: IncomingMessage, response: ServerResponse, context: UploadContext) => void;
  onPayment: (request: IncomingMessage, response: ServerResponse, context: PaymentContext) => void;
  onLater: (request: IncomingMessage, response: ServerResponse, context: LaterContext) => void;
  onSupporter: (request: IncomingMessage, response: ServerResponse, context: SupporterContext) => void;
  onPrefilled: (request: IncomingMessage, response: ServerResponse, context: SubmissionContext) => void;
  onFormCall: (request: IncomingMessage, response: ServerResponse, context: FormCallContext) => void;
  onEmbed: (request: IncomingMessage, response: ServerResponse, context: EmbedContext) => void;
  onPreview: (request: IncomingMessage, response: ServerResponse, context: PreviewContext) => void;
  onReport: (request: IncomingMessage, response: ServerResponse, tenant: SiteTenant) => void;
  /** The URL of an organization's site; http on the sites' domain by default. */
  originOf?: (tenantSlug: string) => string;
  onError: (error: unknown) => void;
  store?: SiteStore;
  maxBytes?: number;
  maxPointers?: number;
  counterGatherMs?: number;
  /** Milliseconds between searches for changes whose notification was lost. */
  sweepMs?: number;
}

export interface ReadyResponse {
  /** Head and body. */
  bytes: Buffer;
  tenantId: string;
  page: Pointer | undefined;
}

export interface Sites {
  /** Whether a Host header is for the sites rather than for the console. */
  isSite(host: string | undefined): boolean;
  /** @param variants forms that this visitor gets in the place of those that they are tried out against */
  handle(request: IncomingMessage, response: ServerResponse, variants?: readonly string[]): void;
  /** The response to a plain GET from memory; undefined for everything else, which `handle` responds to. */
  ready(request: VisitorRequest): ReadyResponse | undefined;
  /** Loads the page that a plain GET asks for, so that `ready` has it. Undefined where there is no such page. */
  prepare(request: VisitorRequest): Promise<unknown> | undefined;
  /** The site of a host, when it is in memory. */
  siteAt(host: string | undefined): Site | undefined;
  shells: Shells;
  /** Loads a tenant's front pages before the first request. */
  warm(hosts: readonly string[]): Promise<void>;
  close(): void;
}

/** The public sites: published pages, counters, form files and pictures, from memory; submissions are passed on. */
export function createSites(options: SitesOptions): Sites {
  const store = options.store ?? siteStore(options.db);
  const known = siteHosts(options.sitesDomain, options.mapped);
  const cache = new SiteCache({
    store,
    hosts: known,
    maxBytes: options.maxBytes ?? 192 * 1024 * 1024,
    maxPointers: options.maxPointers ?? 400_000,
    unknownHostMs: 30_000,
  });
  const totals = createCounterTotals({
    db: options.db,
    onChange: (tenantId, ids) => void renewCounters(tenantId, ids),
    onError: options.onError,
    ...(options.counterGatherMs === undefined ? {} : { gatherMs: options.counterGatherMs }),
  });
  const deps: AnswerDeps = {
    files: options.files,
    totals,
    content: (tenantId) => readSiteContent(options.db, tenantId),
    inLibrary: (tenantId, file) => store.inLibrary(tenantId, file),
    isFormOpen: (tenantId, formId) => store.isFormOpen(tenantId, formId),
    originOf: options.originOf ?? ((slug) => `http://${slug}.${options.sitesDomain}`),
  };
  if (deps.originOf('site').startsWith('https:')) requireHttps();
  const shells = createShells({ cache, files: options.files, totals, store });
  const loading = new Map<string, Promise<CacheEntry | null>>();

  /** Pages and figures that show a changed counter are rebuilt off the event loop, then replaced. */
  async function renewCounters(tenantId: string, ids: readonly string[]): Promise<void> {
    const site = cache.ofTenant(tenantId);
    if (!site) return;
    for (const [path, entry] of Array.from(site.entries)) {
      const artifact = entry.page?.artifact;
      if (path.startsWith('/counters/')) cache.drop(site, path);
      else if (artifact && countersOf(artifact).some((id) => ids.includes(id))) {
        const served = await servePage(artifact, totals.peek(tenantId), null, entry.shown);
        if (site.entries.get(path) === entry) cache.keep(site, path, entry, served);
      }
    }
  }

  /** An entry from memory; loads it where it is not there, once for parallel requests that take the same encodings. */
  async function load(
    site: Site,
    path: string,
    route: Route,
    encodings: string | undefined,
    shown: ShownAs = {},
  ): Promise<CacheEntry | null> {
    const ofPage = entryKey(path, shown);
    const before = site.entries.get(ofPage);
    if (before?.served && isFor(before.served, encodings)) {
      before.used = true;
      return before;
    }
    const key = `${site.tenant.id}${ofPage} ${chooseEncoding(encodings)}`;
    let promise = loading.get(key);
    if (!promise) {
      const work =
        ofPage === path
          ? loadEntry(site, path, route, encodings)
          : loadIn(site, path, route, { encodings, shown });
      promise = work.finally(() => loading.delete(key));
      loading.set(key, promise);
    }
    return promise;
  }

  async function loadEntry(
    site: Site,
    path: string,
    route: Route,
    encodings: string | undefined,
  ): Promise<CacheEntry | null> {
    const pointer = route.kind === 'page' ? site.pointers.get(route.address) : undefined;
    if (!pointer || route.kind !== 'page') {
      const { generation } = site;
      const found = await answerFor(deps, site, path, route);
      if (!found) return null;
      const entry: CacheEntry = { served: null, page: null, used: true };
      if (found.keep && generation === site.generation) cache.keep(site, path, entry, found.served);
      else entry.served = found.served;
      return entry;
    }
    const page = await loadPage(options.files, totals, site.tenant.id, pointer, encodings);
    if (!page)
      throw new Error(
        `The artifact ${pointer.artifact} of ${site.tenant.slug} is missing from file storage.`,
      );
    const entry: CacheEntry = { served: page.served, page: { pointer, artifact: page.artifact }, used: true };
    // Published again while this was loading: the response is still valid for this request, and not cached.
    if (site.pointers.get(route.address)?.artifact !== pointer.artifact) return entry;
    entry.served = null;
    cache.keep(site, path, entry, page.served);
    return entry;
  }

  /** Another look of a page; a form that does not have it is shown as it is. */
  async function loadIn(
    site: Site,
    path: string,
    route: Route,
    { encodings, shown }: { encodings: string | undefined; shown: ShownAs },
  ): Promise<CacheEntry | null> {
    const usual = await load(site, path, route, encodings);
    const made = usual && (await entryIn(shown, usual, totals, site.tenant.id));
    // Published again in the meantime: valid for this request, and not cached.
    const current = route.kind === 'page' ? site.pointers.get(route.address)?.artifact : undefined;
    if (!made || current !== made.page?.pointer.artifact) return made ?? usual;
    const entry: CacheEntry = { ...made, served: null };
    cache.keep(site, entryKey(path, shown), entry, made.served);
    return entry;
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    variants: readonly string[],
  ): Promise<void> {
    const route = routeOf(path);
    const main = known.leadsTo(request.headers.host);
    if (main !== undefined && isLed(route, request.method)) return toMainAddress(request, response, main);
    const site = await cache.find(request.headers.host);
    const language = request.headers['accept-language'];
    if (!site) return sendServed(request, response, notFoundPage(language));
    if (site === 'suspended') return sendServed(request, response, suspendedPage(language));
    site.used = true;
    if (route.kind === 'submission') {
      if (request.method !== 'POST' && request.method !== 'OPTIONS')
        return refuseMethod(response, 'POST, OPTIONS');
      return options.onSubmission(request, response, { tenant: site.tenant, formId: route.formId, shells });
    }
    if (route.kind === 'upload')
      return options.onUpload(request, response, { ...route, tenant: site.tenant });
    if (route.kind === 'later') {
      const { formId, continued } = route;
      return options.onLater(request, response, { tenant: site.tenant, shells, formId, continued });
    }
    if (route.kind === 'gift' || route.kind === 'preferences')
      return options.onSupporter(request, response, { tenant: site.tenant, route });
    if (route.kind === 'report') return options.onReport(request, response, site.tenant);
    if (route.kind === 'formCall') {
      const { formId, call } = route;
      return options.onFormCall(request, response, { tenant: site.tenant, formId, call });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response, 'GET, HEAD');
    if (route.kind === 'prefilled')
      return options.onPrefilled(request, response, { tenant: site.tenant, formId: route.formId, shells });
    if (route.kind === 'payment') {
      const { transactionId, token } = route;
      return options.onPayment(request, response, { tenant: site.tenant, shells, transactionId, token });
    }
    if (route.kind === 'preview')
      return options.onPreview(request, response, { tenant: site.tenant, link: route.link });
    if (route.kind === 'embed')
      return options.onEmbed(request, response, { tenant: site.tenant, shells, path });
    if (route.kind === 'outcome') return answerOutcome(request, response, site, route);
    const query = (request.url ?? '').slice(path.length);
    if (route.kind === 'redirect') return redirectVisitor(response, 308, route.to + query);
    const only = path === '/' ? onlyPageOf(site) : undefined;
    if (only) return redirectVisitor(response, 302, `/${only}${query}`);
    if (route.kind === 'page' && path !== '/' && !site.pointers.has(route.address))
      await cache.recheck(site).catch(options.onError);
    const encodings = request.headers['accept-encoding'];
    let entry =
      route.kind === 'none'
        ? null
        : await load(site, path, route, encodings, { language: languageInQuery(query), variants });
    const artifact = entry?.page?.artifact;
    if (entry && artifact && followsBrowser(entry)) {
      const wanted = browserLanguage(artifact, acceptedLanguages(language));
      if (wanted !== undefined)
        entry = await load(site, path, route, encodings, { language: wanted, variants });
    }
    if (entry?.served) return sendServed(request, response, entry.served);
    const left = departedAt(site.departed, path);
    if (left?.kind === 'redirect') return redirectVisitor(response, left.status, locationOf(left.to, query));
    sendServed(request, response, left ? closedPage(left.page) : await notFoundAt(deps, site, language));
  }

  /** An outcome is shown to the visitor who sent the form; other visitors see the page. */
  function answerOutcome(
    request: IncomingMessage,
    response: ServerResponse,
    { tenant }: Site,
    route: Extract<Route, { kind: 'outcome' }>,
  ): void {
    const owner = outcomeOwner((request.url ?? '').split('?').slice(1).join('?'));
    const pageAddress = route.address === 'home' ? '/' : `/${route.address}`;
    const outcome = { name: route.outcome, pageAddress };
    if (owner) return options.onPayment(request, response, { tenant, shells, ...owner, outcome });
    redirectVisitor(response, 303, pageAddress);
  }

  const stops = [
    options.db.listen(
      'publications',
      (tenantId) => void cache.reload(tenantId).catch(options.onError),
      () => void cache.reloadAll(options.onError),
    ),
    options.db.listen(
      'tenants',
      (tenantId) => {
        cache.forget(tenantId);
        cache.forgetHosts();
      },
      () => void cache.forgetOutOfService().catch(options.onError),
    ),
    options.db.listen('changes', (payload) => {
      const change = readChange(payload);
      const site = change && cache.ofTenant(change.tenantId);
      // Its name and favicon are in files of the site, and its text where pages were public.
      if (site && SITE_SETTINGS.has(change.resource))
        void cache.reload(site.tenant.id).catch(options.onError);
      if (site && change.resource === 'forms') cache.dropBelow(site, `/forms/${change.id}/`);
      if (site && change.resource === 'media') cache.dropBelow(site, `/${mediaFolder(change.id)}/`);
    }),
  ];

  stops.push(startSweep({ cache, store, everyMs: options.sweepMs, onError: options.onError }));
  options.mapped?.onChange(() => {
    cache.forgetHosts();
    for (const site of cache.all()) cache.dropSiteFiles(site);
  });
  return {
    shells,
    isSite: known.isSite,
    siteAt: (host) => cache.peek(host),
    ready({ host, path, query, acceptEncoding }) {
      const site = cache.peek(host);
      const entry = site?.entries.get(entryKey(path, { language: languageInQuery(query) }));
      if (!site || !entry?.served || followsBrowser(entry)) return undefined;
      entry.used = true;
      site.used = true;
      const bytes = readyBytes(entry.served, acceptEncoding);
      return bytes && { bytes, tenantId: site.tenant.id, page: entry.page?.pointer };
    },
    prepare({ host, path, query, acceptEncoding }) {
      const route = routeOf(path);
      if (route.kind !== 'page' || !known.isSite(host) || known.leadsTo(host) !== undefined) return undefined;
      const { address } = route;
      const isMissing = (site: Site) => !site.pointers.has(address);
      const before = cache.peek(host);
      if (before && isMissing(before)) return undefined;
      return cache.find(host).then((site) => {
        if (!site || site === 'suspended' || isMissing(site)) return undefined;
        return load(site, path, route, acceptEncoding, { language: languageInQuery(query) });
      });
    },
    handle(request, response, variants = []) {
      const url = request.url ?? '/';
      const query = url.indexOf('?');
      const path = query < 0 ? url : url.slice(0, query);
      const language = query < 0 ? undefined : languageInQuery(url.slice(query));
      const entry = cache.peek(request.headers.host)?.entries.get(entryKey(path, { language, variants }));
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const isReady = entry?.served && isFor(entry.served, request.headers['accept-encoding']);
      if (entry?.served && isReady && isRead && !followsBrowser(entry)) {
        entry.used = true;
        sendServed(request, response, entry.served);
        return;
      }
      answer(request, response, path, variants).catch((error: unknown) => {
        if (error instanceof FileKeyError)
          return sendServed(request, response, notFoundPage(request.headers['accept-language']));
        options.onError(error);
        if (!response.headersSent)
          sendServed(request, response, problemPage(request.headers['accept-language']));
        else response.destroy();
      });
    },
    async warm(hosts) {
      for (const host of hosts) {
        const site = await cache.find(host);
        if (!site || site === 'suspended') continue;
        for (const address of [...site.pointers.keys()].slice(0, 20)) {
          const path = address === 'home' ? '/' : `/${address}`;
          await load(site, path, routeOf(path), 'br').catch(options.onError);
        }
      }
    },
    close() {
      for (const stop of stops) stop();
      totals.close();
    },
  };
}
