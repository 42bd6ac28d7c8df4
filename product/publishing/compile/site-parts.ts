import { imagePath, LOGO_EDGES } from '@tributary/resources/organization/images.ts';
import type { SitePart } from '@tributary/resources/themes/theme-file.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';

/** Facts of the organization in a site's header and footer. Empty texts are left out. */
export interface SiteIdentity {
  name: string;
  /** The name of the logo's picture. */
  logo: string | null;
  contactEmail: string;
  postalAddress: string;
}

/** The markup where the theme has none. */
const OWN_MARKUP: Record<SitePart, string> = {
  header: '<p class="ts-site-brand"><a href="/">{{logo}}<strong>{{name}}</strong></a></p>',
  footer:
    '<p><strong>{{name}}</strong></p><p class="ts-small">{{address}}</p><p class="ts-small">{{email}}</p>',
};

/** On a short page, parts after the content are at the bottom of the window. */
export const afterContent = (what: string): string =>
  `body:has(>${what}){display:flex;flex-direction:column;min-height:100vh}body:has(>${what})>main{flex:1 0 auto;width:100%;min-width:0;min-height:0}`;

/** The style of headers and footers, which only pages with one have. */
export const SITE_PART_STYLES = `
${afterContent('footer.ts-site-part')}
.ts-site-part{min-height:0;padding-block:1.25rem;padding-inline:max(var(--ts-edge),(100% - var(--ts-width))/2)}
header.ts-site-part{border-block-end:1px solid var(--ts-line)}
.ts-skip{position:absolute;inset-block-start:0;inset-inline-start:0;z-index:10;padding:.75rem 1.25rem;background:#fff;color:#14213d;transform:translateY(-120%)}
.ts-skip:focus{transform:none}
footer.ts-site-part{background:var(--ts-deep);color:var(--ts-on-deep);--ts-muted:var(--ts-on-deep);padding-block:2.5rem}
footer.ts-site-part :where(a){color:inherit}
.ts-site-brand a{display:inline-flex;align-items:center;gap:.75rem;color:inherit;text-decoration:none}
.ts-site-logo{display:block;max-height:2.75rem;width:auto}
`.trim();

/**
 * The page's markup with the site's header and footer around it, as the page asks for them. The result is markup of a
 * tenant: it must be sanitised.
 * @param parts the theme's own markup; `{{name}}`, `{{logo}}`, `{{email}}` and `{{address}}` are replaced
 */
export function withSiteParts(
  html: string,
  asked: Record<SitePart, boolean>,
  parts: Partial<Record<SitePart, string>>,
  identity: SiteIdentity,
): string {
  const part = (name: SitePart): string => (asked[name] ? sitePart(name, parts[name], identity) : '');
  return part('header') + html + part('footer');
}

/** The header or footer of a site. @param markup the theme's own; undefined for the one of pages without it */
export const sitePart = (name: SitePart, markup: string | undefined, identity: SiteIdentity): string =>
  `<${name} class="ts-page ts-site-part">${filled(markup ?? OWN_MARKUP[name], identity)}</${name}>`;

function filled(markup: string, { name, logo, contactEmail, postalAddress }: SiteIdentity): string {
  const email = escapeText(contactEmail);
  const values: Record<string, string> = {
    name: escapeText(name),
    logo: logo
      ? openTag('img', [
          ['class', 'ts-site-logo'],
          ['src', `/${imagePath('logo', logo, LOGO_EDGES[0], 'webp')}`],
          ['alt', ''],
        ])
      : '',
    email: email && `<a href="mailto:${email.replaceAll('"', '&quot;')}">${email}</a>`,
    address: escapeText(postalAddress).replaceAll('\n', '<br>'),
  };
  return markup
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) => values[key] ?? '')
    .replace(/<p(?: class="[^"<>]*")?><\/p>/g, '');
}
