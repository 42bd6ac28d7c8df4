import { LANGUAGE_QUERY } from '@tributary/form-engine/html/language-switch.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { REPORT_PATH } from '../reporting/reports.ts';
import { FORM_FILES, type FormFile } from '../form-files.server.ts';
import type { ShownAs } from '../compile/artifact.ts';

/** The target of a path on a site. */
export type Route =
  /** `address` is `slug` or `language/slug`. */
  | { kind: 'page'; address: string }
  /** The outcome of a submission, below the address of its page. */
  | { kind: 'outcome'; address: string; outcome: Outcome }
  | { kind: 'submission'; formId: string }
  /** Files of a form: a new one, or the one that the address names. */
  | { kind: 'upload'; formId: string; address?: string }
  /** Where a visitor waits for the payment page and returns from it. */
  | { kind: 'payment'; transactionId: string; token: string }
  /** Where a form is kept for later, and continued by the token of a link. */
  | { kind: 'later'; formId: string; continued?: string }
  /** Where signed links lead: a form that is filled in. */
  | { kind: 'prefilled'; formId: string }
  /** Requests and reports of a form's script. */
  | { kind: 'formCall'; formId: string; call: FormCall }
  | { kind: 'formFile'; formId: string; file: FormFile }
  /** Where donors see and change a recurring gift, by the token of a link. */
  | { kind: 'gift'; link?: string }
  /** Supporters' preferences: a center by its slug, a person's own by the token of a link. */
  | { kind: 'preferences'; slug?: string; link?: string }
  /** Where a link shows a draft or an earlier version. */
  | { kind: 'preview'; link: string }
  | { kind: 'counter'; campaignCode: string; language: string }
  | { kind: 'media' }
  /** Forms on other sites. */
  | { kind: 'embed' }
  | { kind: 'siteFile'; file: SiteFile }
  /** The privacy policy, in a language or the first. */
  | { kind: 'policy'; language: string | undefined }
  /** Browsers' reports of resources that a page's policy blocked. */
  | { kind: 'report' }
  | { kind: 'redirect'; to: string }
  | { kind: 'none' };

/** Pages of one supporter, reached by links in e-mails. */
export type SupporterRoute = Extract<Route, { kind: 'gift' | 'preferences' }>;

/** The path of prefilled forms, below the form's own. */
export const PREFILLED_PATH = 'prefilled';

/**
 * Calls of a form's script: a challenge, a report that it was seen, addresses by postcode, Google's check, sold-out
 * products.
 */
const FORM_CALLS = ['challenge', 'seen', 'addresses', 'recaptcha', 'stock'] as const;
export type FormCall = (typeof FORM_CALLS)[number];

/** The files of a site for search engines and browsers. */
export type SiteFile = 'favicon.ico' | 'robots.txt' | 'sitemap.xml';

const SITE_FILES = new Map<string, SiteFile>([
  ['/favicon.ico', 'favicon.ico'],
  ['/robots.txt', 'robots.txt'],
  ['/sitemap.xml', 'sitemap.xml'],
]);

/** Whether a response other than a page depends on all published pages of an organization, or on its settings. */
export const isOfWholeSite = (path: string): boolean =>
  path === '/' || SITE_FILES.has(path) || POLICY.test(path);

/** Resources whose settings these responses depend on. */
export const SITE_SETTINGS: ReadonlySet<string> = new Set(['organization', 'privacy']);

/** The path of outcomes, below the page's own address. */
const THANK_YOU_PATH = 'thank-you';
const FAILURE_PATH = 'not-completed';

/** Addresses that the site reserves; no page may have them. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'auth',
  'counters',
  'embed',
  'favicon',
  'favicon-ico',
  'forms',
  'gifts',
  'healthz',
  'media',
  'metrics',
  'preferences',
  'privacy-policy',
  'readyz',
  'robots',
  'robots-txt',
  'sitemap',
  'sitemap-xml',
  'templates',
  THANK_YOU_PATH,
  FAILURE_PATH,
  'well-known',
]);

const POLICY = /^\/privacy-policy(?:\/([a-z]{2}))?$/;
const SLUG = /^[a-z0-9-]{1,80}$/;
const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PAYMENT = /^payments\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([A-Za-z0-9_-]{32})$/;
const LATER = /^later\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{32})$/;
/** A link to a recurring gift: its transaction, when it ends in base 36, and the token. */
const GIFT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-z]{1,10}\.[A-Za-z0-9_-]{32}$/;
/** A link to a person's preferences: their address, encrypted. */
const PREFERENCES = /^[A-Za-z0-9_-]{64,480}$/;
/** Longest path; one with an encrypted address is longer. */
const LONGEST = 400;
const LONGEST_WITH_ADDRESS = 600;
/** A link to a preview: its id and the token. */
const PREVIEW = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{32}$/;
/** An upload's address: its id, and an unguessable part. */
const UPLOAD = /^files\/([0-9a-f-]{36}\.[A-Za-z0-9_-]{32})$/;
/** `winter-appeal.json`, or `winter-appeal.es.json` with figures in Spanish notation. */
const COUNTER = /^([A-Za-z0-9-]{1,80})(?:\.([a-z]{2}(?:-[A-Z]{2})?))?\.json$/;
const OUTCOMES = [THANK_YOU_PATH, FAILURE_PATH] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The query of an outcome's URL: its transaction, as `{transactionId}.{token}`. */
export const OUTCOME_QUERY = 'for';
const OUTCOME_OF = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{32})$/;
const NONE: Route = { kind: 'none' };
/** The language of a page's forms in a query; the first one counts. */
const LANGUAGE_IN_QUERY = new RegExp(`[?&]${LANGUAGE_QUERY}=(${TEXT_LANGUAGES.join('|')})(?=&|$)`);

/** The language that a query, with its `?`, wants a page's forms in; undefined for none or an unknown one. */
export function languageInQuery(query: string): string | undefined {
  return query === '' ? undefined : LANGUAGE_IN_QUERY.exec(query)?.[1];
}

/** The key of a cached response: the path, and the variant shown instead of the page's default. */
export function entryKey(path: string, { language, variants = [] }: ShownAs): string {
  const named = language === undefined ? path : `${path}?${LANGUAGE_QUERY}=${language}`;
  return variants.length === 0 ? named : `${named}?variants=${variants.join()}`;
}

/** Parses a path (without its query). The page `home` is at `/`. */
export function routeOf(path: string): Route {
  if (path === '/') return { kind: 'page', address: 'home' };
  const policy = POLICY.exec(path);
  if (policy) return { kind: 'policy', language: policy[1] };
  if (path === REPORT_PATH) return { kind: 'report' };
  const file = SITE_FILES.get(path);
  if (file) return { kind: 'siteFile', file };
  const longest = path.startsWith('/preferences/') ? LONGEST_WITH_ADDRESS : LONGEST;
  if (path.length > longest || !path.startsWith('/')) return NONE;
  const segments = path.slice(1).split('/');
  const [first = '', second = ''] = segments;
  if (segments.at(-1) === '') {
    const to = path.replace(/\/+$/, '');
    return routeOf(to).kind === 'page' && !to.startsWith('//') ? { kind: 'redirect', to } : NONE;
  }
  if (first === 'home' && segments.length === 1) return { kind: 'redirect', to: '/' };
  switch (first) {
    case 'forms':
      return segments.length >= 3 && ID.test(second) ? formRoute(second, segments.slice(2).join('/')) : NONE;
    case 'counters': {
      const [, campaignCode, language = 'en-US'] = COUNTER.exec(second) ?? [];
      return segments.length === 2 && campaignCode ? { kind: 'counter', campaignCode, language } : NONE;
    }
    case 'gifts':
      return giftRoute(segments.slice(1));
    case 'preferences':
      return preferencesRoute(segments.slice(1));
    case 'preview':
      return segments.length === 2 && PREVIEW.test(second) ? { kind: 'preview', link: second } : NONE;
    case 'media':
      return { kind: 'media' };
    case 'embed':
      return { kind: 'embed' };
    default:
      return pageRoute(segments);
  }
}

function formRoute(formId: string, rest: string): Route {
  if (rest === 'submissions') return { kind: 'submission', formId };
  if (rest === 'files') return { kind: 'upload', formId };
  const upload = UPLOAD.exec(rest);
  if (upload) return { kind: 'upload', formId, address: upload[1]! };
  if (rest === PREFILLED_PATH) return { kind: 'prefilled', formId };
  if (rest === 'later') return { kind: 'later', formId };
  const later = LATER.exec(rest);
  if (later) return { kind: 'later', formId, continued: later[1]! };
  const call = FORM_CALLS.find((name) => name === rest);
  if (call) return { kind: 'formCall', formId, call };
  const payment = PAYMENT.exec(rest);
  if (payment) return { kind: 'payment', transactionId: payment[1]!, token: payment[2]! };
  const file = FORM_FILES.find((name) => name === rest);
  return file ? { kind: 'formFile', formId, file } : NONE;
}

function giftRoute([link, ...more]: string[]): Route {
  if (link === undefined) return { kind: 'gift' };
  return more.length === 0 && GIFT.test(link) ? { kind: 'gift', link } : NONE;
}

function preferencesRoute([slug, link, ...more]: string[]): Route {
  if (slug === undefined) return { kind: 'preferences' };
  if (!SLUG.test(slug) || more.length > 0) return NONE;
  if (link === undefined) return { kind: 'preferences', slug };
  return PREFERENCES.test(link) ? { kind: 'preferences', slug, link } : NONE;
}

function pageRoute(segments: string[]): Route {
  const outcome = segments.length > 1 ? OUTCOMES.find((name) => name === segments.at(-1)) : undefined;
  const address = outcome ? segments.slice(0, -1) : segments;
  const [first = '', second = ''] = address;
  const isPage =
    address.length === 1
      ? SLUG.test(first)
      : address.length === 2 && LANGUAGE.test(first) && SLUG.test(second);
  if (!isPage) return NONE;
  return outcome
    ? { kind: 'outcome', address: address.join('/'), outcome }
    : { kind: 'page', address: address.join('/') };
}

/** The transaction of an outcome's URL; undefined without a well-formed token. */
export function outcomeOwner(query: string): { transactionId: string; token: string } | undefined {
  const [, transactionId, token] = OUTCOME_OF.exec(new URLSearchParams(query).get(OUTCOME_QUERY) ?? '') ?? [];
  return transactionId && token ? { transactionId, token } : undefined;
}
