import { acceptedLanguages } from '@tributary/engine/http/accepted-languages.ts';
import english from './messages/identity.server.en-US.json' with { type: 'json' };
import { closestLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import spanish from './messages/identity.server.es.json' with { type: 'json' };

export type Language = Locale;
export type Messages = typeof english;

const MESSAGES: Record<Language, Messages> = { 'en-US': english, es: spanish };

/** Every text of the pages in a language. */
export const messagesOf = (language: Language): Messages => MESSAGES[language];

/**
 * The language of a page: the page's switch first, then the console's wish, then the browser's.
 * @param wishes values of `ui_locales` (tags separated by spaces), strongest first
 * @param acceptLanguage the request's header
 */
export function chooseLanguage(
  wishes: readonly (string | null | undefined)[],
  acceptLanguage: string | undefined,
): Language {
  const tags = wishes.flatMap((wish) => (wish ?? '').slice(0, 200).split(/\s+/));
  return closestLocale([...tags.map((tag) => tag.trim()), ...acceptedLanguages(acceptLanguage)]);
}
