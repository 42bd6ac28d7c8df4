import { createHash } from 'node:crypto';
import type { Look } from '../looks/look.ts';
import { STRICT_TRANSPORT } from '@tributary/engine/http/strict-transport.ts';

export interface PolicyInput {
  /** Exact text of each inline script and style element. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Style sheets and scripts of other sites that the page loads. */
  external?: Look['external'];
  hasForm: boolean;
  hasVideo: boolean;
  /** Whether a form of the page has Google's check, in a frame of the same site. */
  hasCheck?: boolean;
  /** Origins of payment pages: a browser applies form-action to the redirect after a form's post, too. */
  paymentOrigins: readonly string[];
  /** The origins that may frame the page: `'self'`, `'none'`, `*` or origins. */
  frameAncestors: readonly string[];
}

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;

/**
 * The content security policy of one page: only the scripts and styles that the page was published with run. Throws
 * TypeError for an invalid origin, since it could open another directive.
 */
export function contentSecurityPolicy(input: PolicyInput): string {
  for (const origin of [...input.paymentOrigins, ...input.frameAncestors.filter((one) => one !== '*')]) {
    if (origin !== "'self'" && origin !== "'none'" && !ORIGIN.test(origin))
      throw new TypeError(`Not an origin: ${origin}`);
  }
  const urlsOf = (wanted: 'css' | 'js') =>
    (input.external ?? []).filter(({ type }) => type === wanted).map(({ src }) => new URL(src));
  // A source of a policy has no query.
  const externalSources = (type: 'css' | 'js') =>
    urlsOf(type).map(({ origin, pathname }) => origin + pathname);
  // What an outside style sheet or script loads in turn: fonts, and data.
  const externalOrigins = (type: 'css' | 'js') => urlsOf(type).map(({ origin }) => origin);
  const directives = [
    "default-src 'none'",
    `script-src ${sources([...input.scripts.map(hashSource), ...externalSources('js')])}`,
    `style-src ${sources([...input.styles.map(hashSource), ...externalSources('css')])}`,
    "img-src 'self' https: data:",
    ...(input.hasVideo ? ["media-src 'self' https:"] : []),
    ...(input.hasCheck ? ["frame-src 'self'"] : []),
    `font-src ${sources(["'self'", ...externalOrigins('css')])}`,
    `connect-src ${sources([...(input.scripts.length ? ["'self'"] : []), ...externalOrigins('js')])}`,
    `form-action ${input.hasForm ? ["'self'", ...input.paymentOrigins].join(' ') : "'none'"}`,
    "base-uri 'none'",
    `frame-ancestors ${input.frameAncestors.join(' ')}`,
  ];
  return directives.join('; ');
}

/** The hash source of one inline text, in the policy's notation. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function sources(all: readonly string[]): string {
  return all.length ? [...new Set(all)].join(' ') : "'none'";
}

/** Headers of every response of the sites, besides a page's own policy. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/**
 * Adds Strict-Transport-Security to all later responses of the sites. Called once, by an installation that is reached
 * by https: responses are cached as whole bytes, so that the header costs nothing per request.
 */
export function requireHttps(): void {
  securityHeaders[STRICT_TRANSPORT.name] = STRICT_TRANSPORT.value;
}
