import type { Database } from '@tributary/engine/storage/database.server.ts';
import { readHosts, type KnownHost } from './store.server.ts';

/** The channel on which every change of a domain or its certificate is signalled. */
const DOMAINS_CHANNEL = 'domains';

interface HostsOptions {
  db: Database;
  /** The URL of an organization's site under the installation's own domain. */
  systemOrigin: (tenantSlug: string) => string;
  /** The URL of a mapped domain. */
  domainOrigin: (domain: string) => string;
  onError: (error: unknown) => void;
}

/** The mapped domains of every organization, in the memory of one process. */
export interface DomainHosts {
  /** The URL of an organization's site: its main domain, or the system address. */
  originOf(tenantSlug: string): string;
  /** A proved domain by a Host header. */
  find(hostHeader: string | undefined): KnownHost | undefined;
  /** The slug of the organization that a mapped domain belongs to. */
  slugOf(hostHeader: string): string | null;
  /** The main address of the organization, where a Host header names another one of its addresses. */
  leadsTo(hostHeader: string | undefined, tenantSlug: string | null): string | undefined;
  /** Calls a handler after each change, once this memory has it. */
  onChange(handler: () => void): void;
  /** Reads every domain again. */
  reload(): Promise<void>;
  close(): void;
}

/** A Host header without its port and final dot, in lower case. */
const nameOf = (hostHeader: string): string =>
  hostHeader.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

/** Changes that come together are read once. */
const GATHER_MS = 20;
/** Changes whose notification was lost apply after this. */
const SWEEP_MS = 60_000;

/**
 * Reads the mapped domains and keeps them current: which organization a host belongs to is decided without a query.
 * A domain takes about 300 bytes.
 */
export async function createDomainHosts({
  db,
  systemOrigin,
  domainOrigin,
  onError,
}: HostsOptions): Promise<DomainHosts> {
  let byName = new Map<string, KnownHost>();
  let primaryOf = new Map<string, string>();
  const handlers = new Set<() => void>();
  let gathering: NodeJS.Timeout | undefined;
  let last = '';

  async function reload(): Promise<void> {
    const hosts = await readHosts(db);
    byName = new Map(hosts.map((host) => [host.host, host]));
    primaryOf = new Map(
      hosts.filter(({ isMapped, isPrimary }) => isMapped && isPrimary).map(({ slug, host }) => [slug, host]),
    );
    const now = hosts
      .map((host) => Object.values(host).join())
      .toSorted()
      .join('\n');
    if (now === last) return;
    last = now;
    for (const handler of handlers) handler();
  }
  const reloadSoon = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      reload().catch(onError);
    }, GATHER_MS);
  };
  const stop = db.listen(DOMAINS_CHANNEL, reloadSoon, reloadSoon);
  const sweep = setInterval(reloadSoon, SWEEP_MS);
  sweep.unref();
  await reload();

  const find = (hostHeader: string | undefined): KnownHost | undefined =>
    byName.size === 0 || hostHeader === undefined ? undefined : byName.get(nameOf(hostHeader));
  const originOf = (slug: string): string => {
    const domain = primaryOf.get(slug);
    return domain === undefined ? systemOrigin(slug) : domainOrigin(domain);
  };
  return {
    find,
    originOf,
    slugOf(hostHeader) {
      const known = find(hostHeader);
      return known?.isMapped ? known.slug : null;
    },
    leadsTo(hostHeader, tenantSlug) {
      if (primaryOf.size === 0 || hostHeader === undefined || tenantSlug === null) return undefined;
      const primary = primaryOf.get(tenantSlug);
      return primary === undefined || primary === nameOf(hostHeader) ? undefined : domainOrigin(primary);
    },
    onChange: (handler) => void handlers.add(handler),
    reload,
    close() {
      stop();
      clearInterval(sweep);
      clearTimeout(gathering);
    },
  };
}
