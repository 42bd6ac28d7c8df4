import { ELEMENT_PATH, EMBED_BASE } from './addresses.ts';
import { OUTCOME_QUERY } from '../serve/site-routes.ts';

/** The script of a form in another site's page itself. */
export const formScriptPath = (formId: string): string => `${EMBED_BASE}/${formId}.js`;

/** In the query of an outcome: the address on another site that the visitor came from. */
export const RETURN_QUERY = 'to';
/**
 * Query parameter of that address: the form and the transaction whose outcome its page shows, as
 * `{formId}.{transactionId}.{token}`.
 */
export const SHOWN_QUERY = 'tributary';

const FORM =
  /^\/embed\/v5\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([a-z]{2}(?:-[A-Z]{2})?))?(\.js|\.json|\/outcome)?$/;

const RELEASE = /^\/embed\/v(5\.\d{1,4})\.js$/;

const KINDS: Readonly<Record<string, 'script' | 'json' | 'outcome'>> = {
  '.js': 'script',
  '.json': 'json',
  '/outcome': 'outcome',
};

/** The route of a path below `/embed`. */
export type EmbedRoute =
  | { kind: 'element' | 'none' }
  | { kind: 'release'; version: string }
  /** `json` and `script` are for a form in the page itself; `language` is the one that the path names. */
  | { kind: 'form' | 'script' | 'json' | 'outcome'; formId: string; language: string | undefined };

/** Parses a path below `/embed`, without its query. */
export function embedRouteOf(path: string): EmbedRoute {
  if (path === ELEMENT_PATH) return { kind: 'element' };
  const [, version] = RELEASE.exec(path) ?? [];
  if (version) return { kind: 'release', version };
  const [, formId, language, end] = FORM.exec(path) ?? [];
  if (!formId) return { kind: 'none' };
  const kind = KINDS[end ?? ''] ?? 'form';
  return { kind, formId, language };
}

/** Where the outcome of an embedded form is shown. @param owner `{transactionId}.{token}` */
export function embeddedOutcomePath(formId: string, owner: string, returnTo?: string): string {
  const query = new URLSearchParams({
    [OUTCOME_QUERY]: owner,
    ...(returnTo ? { [RETURN_QUERY]: returnTo } : {}),
  });
  return `${EMBED_BASE}/${formId}/outcome?${query.toString()}`;
}

/** The address on another site that the visitor came from, which shows the outcome there. */
export function outcomeOnSite(returnTo: string, formId: string, owner: string): string {
  const address = new URL(returnTo);
  address.searchParams.set(SHOWN_QUERY, `${formId}.${owner}`);
  return address.href;
}
