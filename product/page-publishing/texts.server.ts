import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import englishFindings from './messages/pagePublishing.en-US.json' with { type: 'json' };
import spanishFindings from './messages/pagePublishing.es.json' with { type: 'json' };
import english from './messages/pageEmails.server.en-US.json' with { type: 'json' };
import spanish from './messages/pageEmails.server.es.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

const FINDINGS: Record<Locale, (typeof englishFindings)['finding']> = {
  'en-US': englishFindings.finding,
  es: spanishFindings.finding,
};

/** The server's texts about publishing, in e-mails and by the API. */
export const pageTexts = (locale: Locale): typeof english => TEXTS[locale];

const REFUSED: Record<Locale, (typeof englishFindings)['schedule']['refused']> = {
  'en-US': englishFindings.schedule.refused,
  es: spanishFindings.schedule.refused,
};

/** Why a schedule was refused, in words. */
export const refusedTexts = (locale: Locale): (typeof REFUSED)[Locale] => REFUSED[locale];

/** A finding in words. */
export const textOfFinding = ({ kind, values }: PageFinding, locale: Locale): string =>
  fillMessage(FINDINGS[locale][kind], { ...values, problem: values[locale] ?? '' });
