import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { createAuthority } from '@tributary/product/domains/authority/authority.server.ts';
import { createDomainHosts, type DomainHosts } from '@tributary/product/domains/hosts/hosts.server.ts';
import type { DomainHandlersDeps } from '@tributary/product/domains/handlers.server.ts';
import { createRecordLooker, type DomainTarget } from '@tributary/product/domains/records/look.server.ts';
import type { DomainRunDeps } from '@tributary/product/domains/run/commit.server.ts';
import { primaryHost } from '@tributary/product/domains/hosts/store.server.ts';
import type { PublishingDeps } from '@tributary/product/publishing/publish/publish.server.ts';
import type { Settings } from '../settings.server.ts';

/** A process's objects for organizations' own domains. */
export interface OpenDomains {
  hosts: DomainHosts;
  /** Dependencies of the routes. */
  handlers: DomainHandlersDeps;
  /** Dependencies of the worker. */
  run: Omit<DomainRunDeps, 'now'>;
  /** The URL of an organization's site, as a transaction sees it. */
  originIn: NonNullable<PublishingDeps['originIn']>;
  /** The domains of this installation: none of them can be mapped. */
  ownDomains: string[];
}

/** Opens the domains of an installation. A mapped domain is served by https where this server makes certificates. */
export async function openDomains(
  app: App,
  settings: Settings,
  onError: (error: unknown) => void,
): Promise<OpenDomains> {
  const { domains, consoleOrigin, sitesDomain, sitesOrigin, oidc } = settings;
  const { protocol, port, hostname } = new URL(consoleOrigin);
  const looker = createRecordLooker(domains.dnsServer);
  const targetOf = (slug: string): DomainTarget => ({
    name: `${slug}.${sitesDomain}`,
    addresses: domains.addresses,
  });
  const domainOrigin = (domain: string): string =>
    domains.authority ? `https://${domain}` : `${protocol}//${domain}${port ? `:${port}` : ''}`;
  const hosts = await createDomainHosts({ db: app.db, systemOrigin: sitesOrigin, domainOrigin, onError });
  return {
    hosts,
    async originIn(tx, { id, slug }) {
      const domain = await primaryHost(tx, id);
      return domain === undefined ? sitesOrigin(slug) : domainOrigin(domain);
    },
    handlers: {
      looker,
      targetOf,
      systemOrigin: sitesOrigin,
      certificates: domains.authority ? 'server' : 'proxy',
    },
    run: {
      app,
      sealer: app.sealer,
      looker,
      authority: domains.authority && createAuthority(app.db, app.sealer, domains.authority),
      targetOf,
      consoleOrigin: new URL(consoleOrigin).origin,
    },
    ownDomains: [hostname, sitesDomain, ...(oidc ? [new URL(oidc.issuer).hostname] : [])],
  };
}
