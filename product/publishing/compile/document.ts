import { directionOf } from '@tributary/kit/languages.ts';
import { FAVICON_EDGES, imagePath } from '@tributary/resources/organization/images.ts';
import type { Look } from '../looks/look.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';
import { structuredData, type StructuredFacts } from './structured-data.ts';

/** A language in which a page is public. */
export interface PageAlternate {
  language: string;
  /** On the same site. */
  path: string;
  /** Whether it is the page's own language, for visitors of no other. */
  main: boolean;
}

/** The part of a page record that publishing turns into a document. */
export interface PageSource {
  id: string;
  /** Its path on the site; that of its slug by default. */
  path?: string;
  slug: string;
  name: string;
  language: string;
  /** The languages in which the page is public, this one among them; none for a page in one language. */
  alternates?: readonly PageAlternate[];
  /** The languages of the page's forms among which the visitor's browser chooses; none when it does not. */
  browserLanguages?: readonly string[];
  html: string;
  /** Replacements of the html's texts, by the ids of `textsOfPage`, and the language of the html. */
  texts?: { says: Readonly<Record<string, string>>; own: string };
  css: string;
  metadata: { title: string; description: string; picture?: string | null; hidden?: boolean };
}

/** A picture as social networks show it. */
export interface SocialPicture {
  /** On the site, or elsewhere. */
  address: string;
  alt?: string;
  /** In pixels. */
  width?: string;
  height?: string;
}

interface DocumentInput {
  page: PageSource;
  origin: string;
  siteName: string;
  favicon?: string | null | undefined;
  style: string;
  /** Elements of the organization's assets; they follow the page's own style and override it. */
  assets?: string;
  external?: Look['external'] | undefined;
  bodyAttributes: [string, string][];
  /** The page's picture for social networks. */
  picture: SocialPicture | null;
  /** Facts about the page and its organization for search engines. */
  facts: StructuredFacts;
}

/** Everything before the body's content. The style is inline: one request, without waiting for another. */
export function documentStart(input: DocumentInput): string {
  const { page } = input;
  const title = page.metadata.title || page.name;
  const address = page.path ? `${input.origin}${page.path}` : publishedPageAddress(input.origin, page.slug);
  const picture = input.picture && new URL(input.picture.address, `${input.origin}/`).href;
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    content
      ? openTag('meta', [
          [key, name],
          ['content', content],
        ])
      : '';
  return [
    '<!doctype html>',
    openTag('html', [
      ['lang', page.language],
      ['dir', directionOf(page.language)],
    ]),
    '<head><meta charset="utf-8">',
    meta('name', 'viewport', 'width=device-width, initial-scale=1'),
    `<title>${escapeText(title)}</title>`,
    meta('name', 'description', page.metadata.description),
    openTag('link', [
      ['rel', 'canonical'],
      ['href', address],
    ]),
    alternateLinks(input),
    iconLinks(input.favicon),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', input.siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', page.metadata.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', page.language.replace('-', '_')),
    ...(page.alternates ?? []).map(({ language }) =>
      language === page.language ? '' : meta('property', 'og:locale:alternate', language.replace('-', '_')),
    ),
    ...(picture
      ? [
          meta('property', 'og:image', picture),
          meta('property', 'og:image:width', input.picture?.width ?? ''),
          meta('property', 'og:image:height', input.picture?.height ?? ''),
          meta('property', 'og:image:alt', input.picture?.alt ?? ''),
        ]
      : []),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', page.metadata.description),
    picture ? meta('name', 'twitter:image', picture) : '',
    picture ? meta('name', 'twitter:image:alt', input.picture?.alt ?? '') : '',
    page.metadata.hidden === true ? meta('name', 'robots', 'noindex') : '',
    structuredData({
      ...input.facts,
      origin: input.origin,
      siteName: input.siteName,
      address,
      title,
      description: page.metadata.description,
      language: page.language,
      picture,
    }),
    externalTags(input.external, 'head'),
    `<style>${input.style}</style>${input.assets ?? ''}</head>`,
    openTag('body', input.bodyAttributes),
  ].join('');
}

/** Where the page is in each of its languages, itself included (Google Search Central, localized versions). */
function alternateLinks({ page, origin }: DocumentInput): string {
  const link = (language: string, path: string) =>
    openTag('link', [
      ['rel', 'alternate'],
      ['hreflang', language],
      ['href', `${origin}${path}`],
    ]);
  return (page.alternates ?? [])
    .map(({ language, path, main }) => link(language, path) + (main ? link('x-default', path) : ''))
    .join('');
}

/** A page without a favicon declares so: a browser would request one otherwise. */
function iconLinks(favicon: string | null | undefined): string {
  if (!favicon)
    return openTag('link', [
      ['rel', 'icon'],
      ['href', 'data:,'],
    ]);
  const [large, touch, small] = FAVICON_EDGES;
  const link = (rel: string, edge: number) =>
    openTag('link', [
      ['rel', rel],
      ['type', 'image/png'],
      ['sizes', `${edge}x${edge}`],
      ['href', `/${imagePath('favicon', favicon, edge)}`],
    ]);
  return link('icon', small) + link('icon', large) + link('apple-touch-icon', touch);
}

/** Everything after the body's content. */
export function documentEnd(script: string, external?: Look['external'], assets = ''): string {
  return `${script ? `<script>${script}</script>` : ''}${externalTags(external, 'body')}${assets}</body></html>`;
}

/** The theme's external resources at one place. The page's own style follows those in the head, and overrides them. */
function externalTags(external: Look['external'] = [], location: 'head' | 'body'): string {
  return external
    .filter((one) => one.location === location)
    .map(({ type, src }) =>
      type === 'css'
        ? openTag('link', [
            ['rel', 'stylesheet'],
            ['href', src],
          ])
        : `${openTag('script', [
            ['src', src],
            ['defer', ''],
          ])}</script>`,
    )
    .join('');
}

/** A page's public URL; the page `home` is the site's front page. */
export function publishedPageAddress(origin: string, slug: string): string {
  return slug === 'home' ? `${origin}/` : `${origin}/${slug}`;
}
