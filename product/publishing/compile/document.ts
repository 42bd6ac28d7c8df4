import { directionOf } from '@tributary/kit/languages.ts';
import { FAVICON_EDGES, imagePath } from '@tributary/resources/organization/images.ts';
import type { Look } from '../looks/look.ts';
import { escapeText, openTag } from './html-writer.ts';

/** The part of a page record that publishing turns into a document. */
export interface PageSource {
  id: string;
  slug: string;
  name: string;
  language: string;
  /** The languages of the page's forms among which the visitor's browser chooses; none when it does not. */
  browserLanguages?: readonly string[];
  html: string;
  css: string;
  metadata: { title: string; description: string };
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
  /** URL of the page's picture for social networks. */
  picture: string | null;
}

/** Everything before the body's content. The style is inline: one request, without waiting for another. */
export function documentStart(input: DocumentInput): string {
  const { page } = input;
  const title = page.metadata.title || page.name;
  const address = publishedPageAddress(input.origin, page.slug);
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
    iconLinks(input.favicon),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', input.siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', page.metadata.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', page.language.replace('-', '_')),
    input.picture ? meta('property', 'og:image', new URL(input.picture, `${input.origin}/`).href) : '',
    meta('name', 'twitter:card', input.picture ? 'summary_large_image' : 'summary'),
    externalTags(input.external, 'head'),
    `<style>${input.style}</style>${input.assets ?? ''}</head>`,
    openTag('body', input.bodyAttributes),
  ].join('');
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
