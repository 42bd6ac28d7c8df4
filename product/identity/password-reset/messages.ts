import english from './messages/passwordReset.server.en-US.json' with { type: 'json' };
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import spanish from './messages/passwordReset.server.es.json' with { type: 'json' };

export type PasswordResetMessages = typeof english;

const WORDS: Record<Locale, PasswordResetMessages> = { 'en-US': english, es: spanish };

/** The texts of the pages and emails about a forgotten password. */
export const passwordResetMessagesOf = (language: Locale): PasswordResetMessages => WORDS[language];
