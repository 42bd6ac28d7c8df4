import { createHash } from 'node:crypto';
import { STRICT_TRANSPORT } from '@tributary/engine/http/strict-transport.ts';
import { DIRECTIVES, type CspDocument, type Directive } from '@tributary/resources/security/sources.ts';

export interface PolicyInput {
  /** Exact text of each inline script and style element. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Style sheets and scripts of other sites that the page loads. */
  external?: readonly { type: 'css' | 'js'; src: string }[];
  hasForm: boolean;
  hasVideo: boolean;
  /** Origins of the films that visitors can play: of players in frames, and of files. */
  films?: { frames: readonly string[]; media: readonly string[] };
  /** Whether a form of the page has Google's check, in a frame of the same site. */
  hasCheck?: boolean;
  /** Origins of payment pages: a browser applies form-action to the redirect after a form's post, too. */
  paymentOrigins: readonly string[];
  /** The origins that may frame the page: `'self'`, `'none'`, `*` or origins. */
  frameAncestors: readonly string[];
  /** The sources that the organization adds. */
  added?: Partial<CspDocument['directives']>;
  /** Where browsers report blocked resources. */
  reports?: { path: string; group?: string };
}

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;

/**
 * The content security policy of one page: it allows only the scripts and styles that the page was published with, and
 * the organization's additions. Throws TypeError for an invalid origin or source, since it could open another
 * directive.
 */
export function contentSecurityPolicy(input: PolicyInput): string {
  return [...directivesOf(input), ...reportingOf(input)].join('; ');
}

/** Directives that keep foreign scripts and forms out of a page; they are always enforced. */
const ALWAYS_ENFORCED = new Set(['script-src', 'worker-src', 'form-action', 'base-uri', 'frame-ancestors']);

/**
 * The two policies of a page whose organization only wants reports of what would be blocked. Scripts, the targets of
 * forms and the allowed frames are enforced nevertheless; the reported policy has no `default-src`, which would report
 * them again.
 * @throws TypeError as `contentSecurityPolicy`
 */
export function reportingPolicies(input: PolicyInput): { enforced: string; reported: string } {
  const isEnforced = (directive: string): boolean => ALWAYS_ENFORCED.has(directive.split(' ')[0] ?? '');
  const all = directivesOf(input).filter((directive) => !directive.startsWith('default-src '));
  const reported = all.filter((directive) => !isEnforced(directive));
  const named = new Set(reported.map((directive) => directive.split(' ')[0]));
  const rest = ['media-src', 'frame-src', 'manifest-src'].filter((name) => !named.has(name));
  return {
    enforced: ["object-src 'none'", ...all.filter(isEnforced), ...reportingOf(input)].join('; '),
    reported: [...reported, ...rest.map((name) => `${name} 'none'`), ...reportingOf(input)].join('; '),
  };
}

function directivesOf(input: PolicyInput): string[] {
  for (const origin of [...input.paymentOrigins, ...input.frameAncestors.filter((one) => one !== '*')]) {
    if (origin !== "'self'" && origin !== "'none'" && !ORIGIN.test(origin))
      throw new TypeError(`Not an origin: ${origin}`);
  }
  const added = (directive: Directive): readonly string[] => input.added?.[directive] ?? [];
  for (const source of DIRECTIVES.flatMap(added))
    if (/[\s;,]/.test(source)) throw new TypeError(`Not a source: ${source}`);
  const urlsOf = (wanted: 'css' | 'js') =>
    (input.external ?? []).filter(({ type }) => type === wanted).map(({ src }) => new URL(src));
  // A source of a policy has no query.
  const externalSources = (type: 'css' | 'js') =>
    urlsOf(type).map(({ origin, pathname }) => origin + pathname);
  // Origins that an outside style sheet or script loads in turn: fonts, and data.
  const externalOrigins = (type: 'css' | 'js') => urlsOf(type).map(({ origin }) => origin);
  const frames = [
    ...(input.hasCheck ? ["'self'"] : []),
    ...(input.films?.frames ?? []),
    ...added('frame-src'),
  ];
  const media = [
    ...(input.hasVideo ? ["'self'", 'https:'] : []),
    ...(input.films?.media ?? []),
    ...added('media-src'),
  ];
  const ancestors = input.frameAncestors.filter(
    (one) => one !== "'none'" || !added('frame-ancestors').length,
  );
  return [
    "default-src 'none'",
    `script-src ${sources([...input.scripts.map(hashSource), ...externalSources('js'), ...added('script-src')])}`,
    `style-src ${sources([...input.styles.map(hashSource), ...externalSources('css'), ...added('style-src')])}`,
    `img-src ${sources(["'self'", 'https:', 'data:', ...added('img-src')])}`,
    ...(media.length > 0 ? [`media-src ${sources(media)}`] : []),
    ...(frames.length > 0 ? [`frame-src ${sources(frames)}`] : []),
    // Without additions browsers apply the script sources to workers, which allow none, and allow no manifest.
    ...(added('worker-src').length > 0 ? [`worker-src ${sources(added('worker-src'))}`] : []),
    ...(added('manifest-src').length > 0 ? [`manifest-src ${sources(added('manifest-src'))}`] : []),
    `font-src ${sources(["'self'", ...externalOrigins('css'), ...added('font-src')])}`,
    `connect-src ${sources([...(input.scripts.length ? ["'self'"] : []), ...externalOrigins('js'), ...added('connect-src')])}`,
    `form-action ${sources([...(input.hasForm ? ["'self'", ...input.paymentOrigins] : []), ...added('form-action')])}`,
    "base-uri 'none'",
    `frame-ancestors ${sources([...ancestors, ...added('frame-ancestors')])}`,
  ];
}

/** A policy that also lets this inline script run and talk to its own site. */
export function withScript(policy: string, script: string): string {
  const allow = (name: string, source: string) => (directive: string) => {
    const [own, ...given] = directive.trim().split(/\s+/);
    if (own !== name) return directive.trim();
    return `${name} ${sources([...given.filter((each) => each !== "'none'"), source])}`;
  };
  return policy
    .split(';')
    .map(allow('script-src', hashSource(script)))
    .map(allow('connect-src', "'self'"))
    .join('; ');
}

const reportingOf = ({ reports }: PolicyInput): string[] =>
  reports ? [`report-uri ${reports.path}`, ...(reports.group ? [`report-to ${reports.group}`] : [])] : [];

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
