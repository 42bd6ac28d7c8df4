import type { ClosedPage } from './page-content.ts';

/** The targets of an organization's redirects, by path, and the texts of pages that are no longer public. */
export interface Departed {
  /** The pages that the organization has chosen for the site's root, and for addresses without a page. */
  chosen?: { home: string | null; notFound: string | null };
  redirects: ReadonlyMap<string, { to: string; status: 301 | 302 }>;
  /** By `slug` and by `language/slug`. */
  closed: ReadonlyMap<string, ClosedPage & { organization: string }>;
}

export const NOTHING_DEPARTED: Departed = { redirects: new Map(), closed: new Map() };

/** The response at a path where no page is public. */
export type DepartedAnswer =
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'closed'; page: ClosedPage & { organization: string } };

/** The redirect of a path, else the text of its former page. Undefined where there was none. */
export function departedAt({ redirects, closed }: Departed, path: string): DepartedAnswer | undefined {
  const redirect = redirects.get(path) ?? redirects.get(path.replace(/\/$/, ''));
  if (redirect) return { kind: 'redirect', ...redirect };
  const page = closed.get(path === '/' ? 'home' : path.slice(1));
  if (!page) return undefined;
  // A page that is published again gets its address back, so browsers must not remember this.
  return page.to === null ? { kind: 'closed', page } : { kind: 'redirect', to: page.to, status: 302 };
}
