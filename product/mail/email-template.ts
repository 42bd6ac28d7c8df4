import { escapeHtml } from '@tributary/form-engine/markup.ts';
import english from './messages/mail.server.en-US.json' with { type: 'json' };
import spanish from './messages/mail.server.es.json' with { type: 'json' };
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import { DARK_SKIN, EMAIL_STYLES } from './email-styles.ts';

/** The content of an email. Every text is plain: it is escaped here. */
export interface EmailTemplate {
  language: Locale;
  heading: string;
  paragraphs: string[];
  /** The one action; an http or https URL. */
  action?: { label: string; href: string };
  /** Smaller, after the action: how long the link is valid, what to do if another person requested it. */
  closing?: string[];
}

const WORDS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

function checkedHref(href: string): string {
  const { protocol } = new URL(href);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('An email links to http and https alone.');
  return new URL(href).href;
}

/**
 * One paragraph of the plain text: line breaks inside a name are removed, so that it can't look like another
 * paragraph.
 */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Writes an email twice: as HTML in one column that loads nothing, and as text with the same content.
 * @throws TypeError when the action's URL is not http or https
 */
export function renderEmailTemplate(email: EmailTemplate): { html: string; text: string } {
  const { language, heading, paragraphs, action, closing = [] } = email;
  const words = WORDS[language];
  const href = action && checkedHref(action.href);
  const paragraph = (text: string, style: keyof typeof EMAIL_STYLES = 'text') =>
    `<p${style === 'small' ? ' class="quiet"' : ''} style="${EMAIL_STYLES[style]}">${escapeHtml(text)}</p>`;
  const html = [
    `<!doctype html>`,
    `<html lang="${language}" dir="${directionOf(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(heading)}</title><style>${DARK_SKIN}</style></head>`,
    `<body style="${EMAIL_STYLES.body}"><div role="article" aria-labelledby="heading" style="${EMAIL_STYLES.column}">`,
    `<p class="link" style="${EMAIL_STYLES.brand}">${escapeHtml(words.brand)}</p>`,
    `<h1 id="heading" style="${EMAIL_STYLES.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    ...(action && href
      ? [
          `<p style="${EMAIL_STYLES.act}"><a href="${escapeHtml(href)}" style="${EMAIL_STYLES.button}">${escapeHtml(action.label)}</a></p>`,
          paragraph(words.addressHelp, 'small'),
          `<p style="${EMAIL_STYLES.small}"><a href="${escapeHtml(href)}" class="link" style="${EMAIL_STYLES.link}">${escapeHtml(href)}</a></p>`,
        ]
      : []),
    ...closing.map((text) => paragraph(text, 'small')),
    `<p class="quiet" style="${EMAIL_STYLES.foot}">${escapeHtml(words.automatic)}</p>`,
    '</div></body></html>',
  ].join('\n');
  const text = [
    flat(heading),
    ...paragraphs.map(flat),
    ...(action && href ? [`${flat(action.label)}:\n${href}`] : []),
    ...closing.map(flat),
    `-- \n${words.brand}\n${words.automatic}`,
  ].join('\n\n');
  return { html, text: `${text}\n` };
}
