import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from './site-cache.server.ts';

/** The slug of a site's only page, to which `/` redirects; undefined for a site with several, or a front page. */
export function onlyPageOf({ pointers }: Site): string | undefined {
  if (pointers.has('home')) return undefined;
  const slugs = new Set<string>();
  for (const pointer of pointers.values()) {
    if (pointer.main) slugs.add(pointer.slug);
    if (slugs.size > 1) return undefined;
  }
  const [slug] = slugs;
  return slug;
}

/** Redirects a browser. Permanent redirects are 301 and 308; others are not cached, since the next publication may change them. */
export function redirectVisitor(response: ServerResponse, status: 301 | 302 | 303 | 308, to: string): void {
  const cache = status === 302 || status === 303 ? { 'Cache-Control': 'no-store' } : {};
  response.writeHead(status, { Location: to, ...cache, 'Content-Length': 0 });
  response.end();
}

/** Refuses a method. @param allowed the allowed methods, for the Allow header */
export function refuseMethod(response: ServerResponse, allowed: string): void {
  response.writeHead(405, { Allow: allowed, 'Content-Length': 0 });
  response.end();
}

/**
 * The Location of a redirect that people have entered, in the characters that a header may have, with the query of the
 * visitor's request, such as a campaign's marks, where it has none.
 */
export function locationOf(to: string, query: string): string {
  const isPath = to.startsWith('/');
  const url = new URL(to, 'http://site.invalid');
  if (!url.search) url.search = query;
  return isPath ? url.pathname + url.search + url.hash : url.href;
}

/** Sends a visitor to the same path at the organization's main address. Browsers ask again after five minutes. */
export function toMainAddress(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
  origin: string,
): void {
  const path = url.startsWith('/') && !url.startsWith('//') ? url : '/';
  response.writeHead(301, { Location: origin + path, 'Cache-Control': 'max-age=300', 'Content-Length': 0 });
  response.end();
}
