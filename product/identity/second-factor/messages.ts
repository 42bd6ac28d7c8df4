import english from './messages/secondFactor.en-US.json' with { type: 'json' };
import spanish from './messages/secondFactor.es.json' with { type: 'json' };
import type { Locale } from '@tributary/kit/i18n/locales.ts';

export type FactorMessages = typeof english;

const WORDS: Record<Locale, FactorMessages> = { 'en-US': english, es: spanish };

/** The server's texts about second factors and passkeys: pages and emails. */
export const factorMessagesOf = (language: Locale): FactorMessages => WORDS[language];
