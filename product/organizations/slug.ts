/** The database's condition for a slug: the first label of a host name (RFC 1035). */
const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names that a visitor would take for the platform's own, or that mail and certificates give a meaning. */
const RESERVED: ReadonlySet<string> = new Set([
  'about',
  'account',
  'accounts',
  'admin',
  'administrator',
  'api',
  'app',
  'assets',
  'auth',
  'autoconfig',
  'autodiscover',
  'billing',
  'blog',
  'cdn',
  'console',
  'dashboard',
  'docs',
  'embed',
  'files',
  'ftp',
  'help',
  'hostmaster',
  'imap',
  'internal',
  'localhost',
  'login',
  'mail',
  'media',
  'mta-sts',
  'ns1',
  'ns2',
  'oauth',
  'platform',
  'pop',
  'postmaster',
  'preview',
  'public',
  'root',
  'security',
  'setup',
  'signin',
  'signup',
  'sites',
  'smtp',
  'static',
  'status',
  'support',
  'system',
  'tributary',
  'webmail',
  'webmaster',
  'wpad',
  'www',
]);

/** Why a text can not name an organization's site. */
export type SlugProblem = 'invalid' | 'reserved';

/**
 * Validates the label before the sites' domain: lower-case letters, digits and hyphens, at most 63, no hyphen at either
 * end, none of the reserved names, and not the form of an encoded name (`xn--`).
 */
export function slugProblem(slug: string): SlugProblem | undefined {
  if (!SLUG.test(slug) || slug.slice(2, 4) === '--') return 'invalid';
  return RESERVED.has(slug) ? 'reserved' : undefined;
}
