import { DEFAULT_LOCALE, isLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import english from './messages/recurringGifts.server.en-US.json' with { type: 'json' };
import spanish from './messages/recurringGifts.server.es.json' with { type: 'json' };

const WORDS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

/** The words of e-mails to staff, in the language that a person chose for the console. */
export function staffWords(locale: string | null): { language: Locale; words: typeof english } {
  const language = isLocale(locale) ? locale : DEFAULT_LOCALE;
  return { language, words: WORDS[language] };
}
