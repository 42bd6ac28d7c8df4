import type { ScriptSize } from '../../form-runtime/form-scripts.ts';
import { ELEMENT_PATH, EMBED_BASE } from './addresses.ts';
import { OUTCOME_QUERY } from '../serve/site-routes.ts';

/** The scripts of a form that stands in another site's page itself. */
export const FORM_SCRIPT_PATHS: Readonly<Record<ScriptSize, string>> = {
  core: `${EMBED_BASE}/form.js`,
  full: `${EMBED_BASE}/form-full.js`,
};

/** In the query of an outcome: the address on another site that the visitor came from. */
export const RETURN_QUERY = 'to';
/** In the query of that address: the form and the transaction whose outcome its page shows, as `{formId}.{transactionId}.{token}`. */
export const SHOWN_QUERY = 'tributary';

const FORM =
  /^\/embed\/v5\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([a-z]{2}(?:-[A-Z]{2})?))?(\.json|\/outcome)?$/;

const RELEASE = /^\/embed\/v(5\.\d{1,4})\.js$/;

/** What a path below `/embed` leads to. */
export type EmbedRoute =
  | { kind: 'element' | ScriptSize | 'none' }
  | { kind: 'release'; version: string }
  /** `json` is for a form in the page itself; `language` is the one that the path names. */
  | { kind: 'form' | 'json' | 'outcome'; formId: string; language: string | undefined };

/** Parses a path below `/embed`, without its query. */
export function embedRouteOf(path: string): EmbedRoute {
  if (path === ELEMENT_PATH) return { kind: 'element' };
  if (path === FORM_SCRIPT_PATHS.core) return { kind: 'core' };
  if (path === FORM_SCRIPT_PATHS.full) return { kind: 'full' };
  const [, version] = RELEASE.exec(path) ?? [];
  if (version) return { kind: 'release', version };
  const [, formId, language, end] = FORM.exec(path) ?? [];
  if (!formId) return { kind: 'none' };
  const kind = end === '.json' ? 'json' : end ? 'outcome' : 'form';
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
