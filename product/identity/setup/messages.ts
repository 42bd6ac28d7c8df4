import english from './messages/setup.server.en-US.json' with { type: 'json' };
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import spanish from './messages/setup.server.es.json' with { type: 'json' };

export type SetupMessages = typeof english;

const WORDS: Record<Locale, SetupMessages> = { 'en-US': english, es: spanish };

/** The texts of the set-up pages and of the email to a maintainer. */
export const setupMessagesOf = (language: Locale): SetupMessages => WORDS[language];
