import { fallbackWidth, mediaAddress, mediaPath } from '@tributary/resources/media/addresses.ts';
import { MEDIA_ATTRIBUTE, withMediaAddresses } from '@tributary/resources/media/in-markup.ts';
import type { MediaData, Shown } from '@tributary/resources/media/media.ts';
import type { SocialPicture } from './document.ts';
import { openTag } from '../markup/html-writer.ts';

/** A picture of the library on a page, or a document that it links to. */
export interface PagePicture {
  shown: Shown;
  focal: MediaData['focal'];
  /** The library's description in the page's language; empty for none. */
  alt: string;
}

const isDocument = ({ shown }: PagePicture): boolean => shown.fallback === 'pdf';

/** The picture's element has no box, so that its image is laid out as on the canvas, where it has no wrapper. */
const LAYOUT = `
picture{display:contents}
:where(.ts-section,.ts-column,.ts-card)>*+picture>*{margin-block-start:var(--ts-gap)}
:where(.ts-section,.ts-column)>picture>.ts-image{width:100%}
`.trim();

const PICTURE = new RegExp(`<img( [^<>]*)? ${MEDIA_ATTRIBUTE}="([0-9a-f-]{36})"([^<>]*)>`, 'g');
const ATTRIBUTE = / ([a-zA-Z-]+)="([^"]*)"/g;
/** Attributes that the picture's file decides, independent of the page's markup. */
const OWN = new Set(['src', 'srcset', 'sizes', 'width', 'height', 'loading', 'decoding', 'fetchpriority']);
/** How wide pictures are shown: all of a small window, and no wider than the page's column. */
const SIZES = '(min-width: 75rem) 70rem, 100vw';

/** Puts the library's pictures into the sanitiser's own output, in which no attribute contains `<` or `>`. */
export function createPictures(pictures: ReadonlyMap<string, PagePicture>) {
  let isFirst = true;
  const focal = new Map<string, string>();

  function classOf({ focal: { x, y } }: PagePicture): string | undefined {
    const at = [x, y].map((share) => Math.round(share * 100));
    if (at.every((share) => share === 50)) return undefined;
    const name = `ts-focal-${at.join('-')}`;
    focal.set(name, `.${name}{object-position:${at[0]}% ${at[1]}%}`);
    return name;
  }

  function pictureOf(id: string, attributes: string): string {
    const picture = pictures.get(id);
    if (!picture || isDocument(picture)) return '';
    const written = new Map(
      Array.from(
        attributes.matchAll(ATTRIBUTE),
        ([, name = '', value = '']) => [name, plain(value)] as const,
      ),
    );
    const { shown } = picture;
    const address = (width: number, ending: 'avif' | 'webp' | 'jpeg' | 'png'): string =>
      `/${mediaPath(id, shown, width, ending)}`;
    const sourceOf = (ending: 'avif' | 'webp'): string =>
      openTag('source', [
        ['type', `image/${ending}`],
        ['srcset', shown.widths.map((width) => `${address(width, ending)} ${width}w`).join(', ')],
        ['sizes', isFirst ? SIZES : `auto, ${SIZES}`],
      ]);
    const classes = [written.get('class'), classOf(picture)].filter(Boolean).join(' ');
    const image = openTag('img', [
      ...(classes ? ([['class', classes]] as const) : []),
      ...Array.from(written).filter(([name]) => !OWN.has(name) && name !== 'class' && name !== 'alt'),
      ['src', address(fallbackWidth(shown), shown.fallback === 'png' ? 'png' : 'jpeg')],
      ['width', String(shown.width)],
      ['height', String(shown.height)],
      ['alt', written.get('alt') ?? picture.alt],
      ...(isFirst ? ([['fetchpriority', 'high']] as const) : ([['loading', 'lazy']] as const)),
      ['decoding', 'async'],
    ]);
    const html = `<picture>${sourceOf('avif')}${sourceOf('webp')}${image}</picture>`;
    isFirst = false;
    return html;
  }

  return {
    /** The markup with each picture in the formats and sizes that its file has. The page's first one is not lazy. */
    place: (html: string): string =>
      html.replace(PICTURE, (_, before: string = '', id: string, after: string) =>
        pictureOf(id, before + after),
      ),
    /** A text with addresses of the library as its files have them now: backgrounds, documents, and pictures by address. */
    current: (text: string): string =>
      withMediaAddresses(text, (id, width) => {
        const shown = pictures.get(id)?.shown;
        return shown && mediaAddress(id, shown, width);
      }),
    /** A picture of the library as social networks show it; null for one that is not there. */
    social(id: string | null): SocialPicture | null {
      const picture = id === null ? undefined : pictures.get(id);
      if (!id || !picture || isDocument(picture)) return null;
      const { shown, alt } = picture;
      const width = fallbackWidth(shown);
      return {
        address: `/${mediaPath(id, shown, width, shown.fallback === 'png' ? 'png' : 'jpeg')}`,
        width: String(width),
        height: String(Math.round((shown.height * width) / shown.width)),
        ...(alt ? { alt } : {}),
      };
    },
    /** The rules of the pictures that were placed. */
    styles: (): string => (isFirst ? '' : [LAYOUT, ...focal.values()].join('\n')),
  };
}

const ESCAPES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
/** The text of an attribute as the sanitiser wrote it. */
const plain = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ESCAPES[name]!);
