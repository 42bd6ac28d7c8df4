import english from '@tributary/kit/i18n/locales/en-US/secondFactor.json' with { type: 'json' };
import spanish from '@tributary/kit/i18n/locales/es/secondFactor.json' with { type: 'json' };
import type { Locale } from '@tributary/kit/i18n/locales.ts';

export type FactorMessages = typeof english;

const WORDS: Record<Locale, FactorMessages> = { 'en-US': english, es: spanish };

/** Every text about second factors and passkeys that the server writes: pages and letters. */
export const factorMessagesOf = (language: Locale): FactorMessages => WORDS[language];
