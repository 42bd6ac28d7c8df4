export const FORGOTTEN_PATH = '/auth/password/forgotten';
export const CHOOSE_PATH = '/auth/password/new';

/** An address of these pages with the query that is passed from page to page. */
export function addressWith(path: string, query: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams();
  for (const name of ['token', 'request', 'ui_locales', 'email']) {
    const value = changes[name] ?? query.get(name);
    if (value) next.set(name, value);
  }
  return next.size ? `${path}?${next}` : path;
}

/**
 * The way from the sign-in page: the language and the address that was typed come along.
 * @param uid names the authorization request that sign-in goes on with afterwards
 */
export const forgottenAddress = (uid: string, query: URLSearchParams, email: string): string =>
  addressWith(FORGOTTEN_PATH, query, { request: uid, email });
