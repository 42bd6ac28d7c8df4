import { escapeHtml } from '@tributary/form-engine/markup.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import { DARK_SKIN, EMAIL_STYLES } from './email-styles.ts';

/** A part of an email. Every text is plain: it is escaped here. */
export type EmailPart =
  /** A paragraph; one with line breaks as a list of its lines. */
  | { kind: 'text' | 'small'; text: string | readonly string[]; language?: string | undefined }
  /** The one action; an http or https URL. `help` is the advice when the button fails. */
  | { kind: 'action'; label: string; href: string; help: string }
  /** A table of two columns with its title; a value with line breaks as a list of its lines. */
  | {
      kind: 'rows';
      title: string;
      rows: readonly (readonly [term: string, value: string | readonly string[]])[];
      language?: string | undefined;
    };

/** A picture at the top: an http or https URL, and its measures in pixels. */
export interface EmailPicture {
  src: string;
  /** Empty for one that says nothing. */
  alt: string;
  width: number;
  height: number;
}

/** A whole e-mail: the sender, the subject, and at the end its reason. */
export interface EmailFrame {
  /** Language tag of the whole; parts in another one name theirs. */
  language: string;
  /** The sender. */
  brand: string;
  heading: string;
  /** Above the heading. */
  picture?: EmailPicture | undefined;
  parts: readonly EmailPart[];
  /** Lines at the end. */
  footer: readonly string[];
  footerLanguage?: string | undefined;
  /** A link below the footer to the receiver's preferences; an http or https URL. */
  manage?: { label: string; href: string } | undefined;
}

function checkedHref(href: string): string {
  const { protocol } = new URL(href);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('An email links to http and https alone.');
  return new URL(href).href;
}

/**
 * One line of the plain text: line breaks inside a name are removed, so that it can't look like another paragraph.
 */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

const linesOf = (text: string | readonly string[]): string[] =>
  (typeof text === 'string' ? [text] : text).map(flat);

const htmlLines = (text: string | readonly string[]): string =>
  typeof text === 'string' ? escapeHtml(text) : text.map(escapeHtml).join('<br>');

/** Text without a declared language may be in another one than the rest: its first letters decide its direction. */
const languageOf = (language: string | undefined): string =>
  language ? ` lang="${escapeHtml(language)}" dir="${directionOf(language)}"` : ' dir="auto"';

function htmlOf(part: EmailPart, language: string): string {
  switch (part.kind) {
    case 'action': {
      const href = escapeHtml(checkedHref(part.href));
      return [
        `<p style="${EMAIL_STYLES.act}"><a href="${href}" style="${EMAIL_STYLES.button}">${escapeHtml(part.label)}</a></p>`,
        htmlOf({ kind: 'small', text: part.help }, language),
        `<p style="${EMAIL_STYLES.small}"><a href="${href}" class="link" style="${EMAIL_STYLES.link}">${href}</a></p>`,
      ].join('\n');
    }
    case 'rows': {
      // Spelled out: older programs centre headings and know no `start`.
      const align = `;text-align:${directionOf(part.language ?? language) === 'rtl' ? 'right' : 'left'}`;
      const rows = part.rows.map(
        ([term, value]) =>
          `<tr><th scope="row" class="quiet" style="${EMAIL_STYLES.term}${align}">${escapeHtml(term)}</th><td style="${EMAIL_STYLES.value}${align}"><bdi>${htmlLines(value)}</bdi></td></tr>`,
      );
      return `<table${part.language ? languageOf(part.language) : ''} style="${EMAIL_STYLES.rows}"><caption style="${EMAIL_STYLES.caption}${align}">${escapeHtml(part.title)}</caption><tbody>\n${rows.join('\n')}\n</tbody></table>`;
    }
    default: {
      const quiet = part.kind === 'small' ? ' class="quiet"' : '';
      return `<p${quiet}${languageOf(part.language)} style="${EMAIL_STYLES[part.kind]}">${htmlLines(part.text)}</p>`;
    }
  }
}

/** The width of the column, in pixels: some programs ignore relative widths. */
const COLUMN_WIDTH = 544;

function pictureHtml({ src, alt, width, height }: EmailPicture): string {
  const shown = Math.min(width, COLUMN_WIDTH);
  return `<img src="${escapeHtml(checkedHref(src))}" alt="${escapeHtml(alt)}" width="${shown}" height="${Math.round((height * shown) / width)}" style="${EMAIL_STYLES.picture}">`;
}

function textOf(part: EmailPart): string {
  switch (part.kind) {
    case 'action':
      return `${flat(part.label)}:\n${checkedHref(part.href)}`;
    case 'rows':
      return [
        part.title,
        ...part.rows.map(([term, value]) => `${flat(term)}: ${linesOf(value).join(', ')}`),
      ].join('\n');
    default:
      return linesOf(part.text).join('\n');
  }
}

/**
 * Writes an email twice: as HTML in one column that loads at most its picture, and as text with the same content.
 * @throws TypeError when an action's URL is not http or https
 */
export function renderEmailFrame(email: EmailFrame): { html: string; text: string } {
  const { language, brand, heading, picture, parts, footer, footerLanguage, manage } = email;
  const manageHref = manage && checkedHref(manage.href);
  const html = [
    `<!doctype html>`,
    `<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(heading)}</title><style>${DARK_SKIN}</style></head>`,
    `<body style="${EMAIL_STYLES.body}"><div role="article" aria-labelledby="heading" style="${EMAIL_STYLES.column}">`,
    `<p class="link" style="${EMAIL_STYLES.brand}"><bdi>${escapeHtml(brand)}</bdi></p>`,
    ...(picture ? [pictureHtml(picture)] : []),
    `<h1 id="heading" dir="auto" style="${EMAIL_STYLES.heading}">${escapeHtml(heading)}</h1>`,
    ...parts.map((part) => htmlOf(part, language)),
    `<p class="quiet"${languageOf(footerLanguage)} style="${EMAIL_STYLES.foot}">${footer.map(escapeHtml).join('<br>')}</p>`,
    ...(manage && manageHref
      ? [
          `<p class="quiet"${languageOf(footerLanguage)} style="${EMAIL_STYLES.small}"><a href="${escapeHtml(manageHref)}" class="link" style="${EMAIL_STYLES.link}">${escapeHtml(manage.label)}</a></p>`,
        ]
      : []),
    '</div></body></html>',
  ].join('\n');
  const text = [
    flat(heading),
    ...parts.map(textOf),
    [
      '-- ',
      flat(brand),
      ...footer.map(flat),
      ...(manage && manageHref ? [`${flat(manage.label)}: ${manageHref}`] : []),
    ].join('\n'),
  ].join('\n\n');
  return { html, text: `${text}\n` };
}
