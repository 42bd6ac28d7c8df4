import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { imagePath } from '@tributary/resources/organization/images.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import type { PrivacyData } from '@tributary/resources/privacy/privacy.ts';
import { readPrivacy } from '@tributary/resources/privacy/privacy.server.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';
import { contentSecurityPolicy } from '../compile/policy.server.ts';
import { makePlainServed, makeServed, type Served } from './answers/served.server.ts';
import type { SiteFile } from './site-routes.ts';
import type {} from '../tables.ts';
import { pathOfVariant } from '../languages/variants.ts';
import { publicVersions } from '../versions.server.ts';

/** A published page, as listed for visitors and search engines. */
export interface ListedPage {
  pageId: string;
  /** On the site. */
  path: string;
  /** Whether search engines are asked to leave it out. */
  isHidden: boolean;
  slug: string;
  language: string;
  main: boolean;
  title: string;
  publishedAt: Date;
}

/** An organization's public facts besides its pages. */
export interface SiteContent {
  name: string;
  language: string;
  favicon: string | null;
  privacy?: PrivacyData;
  /** The last published come first. */
  pages: ListedPage[];
}

/** The most URLs of a sitemap (sitemaps.org). */
const MOST_PAGES = 50_000;
/** More links than this are no help to a reader. */
const MOST_LINKS = 100;

/** Reads an organization's published pages, and its current name and favicon. */
export function readSiteContent(db: Pick<Database, 'inTenant'>, tenantId: string): Promise<SiteContent> {
  return db.inTenant(tenantId, async (tx) => {
    const { name, language, identity, homePageId } = await readOrganization(tx, tenantId);
    const rows = await publicVersions(tx, tenantId)
      .select(['p.page_id', 'p.slug', 'p.language', 'p.main', 'p.published_at', 'v.settings'])
      .orderBy('p.published_at', 'desc')
      .orderBy('p.slug')
      .limit(MOST_PAGES)
      .execute();
    const pages = rows.map(({ settings, published_at: publishedAt, page_id: pageId, ...row }) => ({
      ...row,
      pageId,
      path: pathOfVariant(row, pageId === homePageId),
      title: settings.pageMetadata?.title || settings.name,
      isHidden: settings.pageMetadata?.hidden === true,
      publishedAt,
    }));
    const privacy = await readPrivacy(tx, tenantId);
    return { name, language, favicon: identity.favicon, privacy, pages };
  });
}

/** Makes one of the files that a site has for search engines and browsers. */
export async function siteFile(
  file: SiteFile,
  {
    tenantId,
    origin,
    content,
    files,
  }: { tenantId: string; origin: string; content: SiteContent; files: FileStorage },
): Promise<Served> {
  const cacheControl = 'public, max-age=60';
  if (file === 'robots.txt')
    return makePlainServed({
      body: `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
      contentType: 'text/plain; charset=utf-8',
      cacheControl,
    });
  if (file === 'sitemap.xml')
    return makeServed({
      body: sitemap(origin, content.pages),
      contentType: 'application/xml; charset=utf-8',
      cacheControl,
    });
  const icon = content.favicon && (await files.get(tenantId, imagePath('favicon', content.favicon, 32)));
  return makePlainServed(
    icon
      ? { body: icon, contentType: 'image/png', cacheControl }
      : { status: 404, body: '', contentType: 'image/png', cacheControl },
  );
}

/** The pages that search engines may show, each with the languages in which it is public (sitemaps.org, Google). */
function sitemap(origin: string, pages: readonly ListedPage[]): string {
  const shown = pages.filter(({ isHidden }) => !isHidden);
  const byPage = Map.groupBy(shown, ({ pageId }) => pageId);
  const link = (language: string, path: string): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeText(origin + path)}"/>`;
  const urls = shown.map(({ pageId, path, publishedAt }) => {
    const languages = byPage.get(pageId) ?? [];
    const alternates =
      languages.length > 1
        ? languages.map((one) => link(one.language, one.path) + (one.main ? link('x-default', one.path) : ''))
        : [];
    const address = escapeText(origin + path);
    return `<url><loc>${address}</loc><lastmod>${publishedAt.toISOString()}</lastmod>${alternates.join('')}</url>`;
  });
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>${urls.join('')}</urlset>\n`;
}

const STYLE = [
  ':root{color-scheme:light dark}*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;background:#f6f4ee;color:#1b2330;',
  'font:400 1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}',
  'main{max-width:40rem;margin:0 auto;padding:clamp(2.5rem,10vh,6rem) 1.25rem 3rem}',
  'h1{margin:0 0 1.5rem;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.15;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}',
  'p{margin:0;color:#566070}ul{margin:0;padding:0;list-style:none;border-top:1px solid #dcd8cc}',
  'li{border-bottom:1px solid #dcd8cc}a{display:block;padding:.875rem 0;color:#0b5f58;overflow-wrap:anywhere}',
  'a:focus-visible{outline:3px solid #0b5f58;outline-offset:2px}',
  '@media (prefers-color-scheme:dark){body{background:#14201f;color:#f1efe8}p{color:#b9c2c0}ul,li{border-color:#33413f}',
  'a{color:#8fd0c4}a:focus-visible{outline-color:#8fd0c4}}',
].join('');

const CSP = contentSecurityPolicy({
  scripts: [],
  styles: [STYLE],
  hasForm: false,
  hasVideo: false,
  paymentOrigins: [],
  frameAncestors: ["'none'"],
});

/** The page at `/` of a site without a front page: the organization's name, and links to its published pages. */
export function homePage(content: SiteContent): Promise<Served> {
  const { name, language, favicon } = content;
  const messages = publishedMessages(language).front;
  const pages = content.pages.filter(({ main }) => main).slice(0, MOST_LINKS);
  const links = pages.map(
    (page) =>
      `<li>${openTag('a', [
        ['href', page.path],
        ['hreflang', page.language],
        ['lang', page.language],
        ['dir', directionOf(page.language)],
      ])}${escapeText(page.title)}</a></li>`,
  );
  const icon = openTag('link', [
    ['rel', 'icon'],
    ['href', favicon ? `/${imagePath('favicon', favicon, 32)}` : 'data:,'],
  ]);
  const body = [
    `<!doctype html>${openTag('html', [
      ['lang', language],
      ['dir', directionOf(language)],
    ])}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    links.length ? '' : '<meta name="robots" content="noindex">',
    `<title>${escapeText(name)}</title>${icon}<style>${STYLE}</style></head>`,
    `<body><main><h1 dir="auto">${escapeText(name)}</h1>`,
    links.length
      ? `${openTag('nav', [['aria-label', messages.pages]])}<ul>${links.join('')}</ul></nav>`
      : `<p>${escapeText(messages.empty)}</p>`,
    '</main></body></html>',
  ].join('');
  return makeServed({
    body,
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'public, max-age=0, must-revalidate',
    csp: CSP,
  });
}
