import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { renderEmailFrame } from './email-frame.ts';
import english from './messages/mail.server.en-US.json' with { type: 'json' };
import spanish from './messages/mail.server.es.json' with { type: 'json' };

/** The content of an email of the product's own. Every text is plain. */
export interface EmailTemplate {
  language: Locale;
  heading: string;
  paragraphs: string[];
  /** The one action; an http or https URL. */
  action?: { label: string; href: string };
  /** Smaller, after the action: how long the link is valid, and advice if another person requested it. */
  closing?: string[];
  /** The last line. Default: that replies are not read. */
  footer?: string;
}

const WORDS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

/**
 * Writes an email of the product to a person who uses it, as HTML and as text.
 * @throws TypeError when the action's URL is not http or https
 */
export function renderEmailTemplate(email: EmailTemplate): { html: string; text: string } {
  const { language, heading, paragraphs, action, closing = [] } = email;
  const words = WORDS[language];
  const footer = email.footer ?? words.automatic;
  return renderEmailFrame({
    language,
    brand: words.brand,
    heading,
    parts: [
      ...paragraphs.map((text) => ({ kind: 'text' as const, text })),
      ...(action ? [{ kind: 'action' as const, ...action, help: words.addressHelp }] : []),
      ...closing.map((text) => ({ kind: 'small' as const, text })),
    ],
    footer: [footer],
  });
}
