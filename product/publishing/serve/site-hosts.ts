import type { Route } from './site-routes.ts';

/** The domains of organizations beside those under the installation's own. */
export interface MappedHosts {
  /** The slug of the organization that a mapped domain belongs to. */
  slugOf(hostHeader: string): string | null;
  /** The main address of an organization, where a Host header names another one of its addresses. */
  leadsTo(hostHeader: string | undefined, tenantSlug: string | null): string | undefined;
}

/** The site of a Host header. */
export interface SiteHosts {
  isSite(hostHeader: string | undefined): boolean;
  slugOf(hostHeader: string | undefined): string | null;
  /** The main address that visitors of this one are sent to. */
  leadsTo(hostHeader: string | undefined): string | undefined;
}

/** @param sitesDomain for example `sites.localhost`; a tenant's site is `{slug}.{sitesDomain}` */
export function siteHosts(sitesDomain: string, mapped?: MappedHosts): SiteHosts {
  const suffix = `.${sitesDomain}`;
  const slugOf = (host: string | undefined): string | null =>
    slugOfHost(host ?? '', sitesDomain) ?? mapped?.slugOf(host ?? '') ?? null;
  return {
    slugOf,
    isSite: (host) =>
      (host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '').endsWith(suffix) ||
      (mapped !== undefined && host !== undefined && mapped.slugOf(host) !== null),
    leadsTo: (host) => mapped?.leadsTo(host, slugOf(host)),
  };
}

/**
 * Addresses for visitors and search engines. Forms, their files, links in e-mails and embedded forms work at each
 * address.
 */
const LED: ReadonlySet<Route['kind']> = new Set(['page', 'policy', 'siteFile', 'redirect', 'none']);

/** Whether a request of this kind goes to the main address. */
export const isLed = ({ kind }: Route, method: string | undefined): boolean =>
  LED.has(kind) && (method === 'GET' || method === 'HEAD');

/** The organization's slug in a Host header such as `riverside.sites.localhost:3000`, or null. */
export function slugOfHost(host: string, sitesDomain: string): string | null {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (!name.endsWith(`.${sitesDomain}`)) return null;
  const slug = name.slice(0, -sitesDomain.length - 1);
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(slug) ? slug : null;
}
