import { withinSentence } from '../languages.ts';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';

/** Fetches one namespace; one that does not exist is empty. */
export type LoadMessages = (locale: Locale, namespace: string) => Promise<ResourceLanguage>;

/**
 * Makes the translator. Messages are fetched when a screen first asks for their namespace; `first` names those to have
 * before the first paint. With `first` already loaded from memory, nothing is awaited twice.
 */
export async function createTranslator(
  locale: Locale,
  load: LoadMessages,
  first: readonly string[] = ['kit'],
): Promise<i18n> {
  const translator = createInstance();
  translator.use({
    type: 'backend',
    init: () => undefined,
    read: (language: string, namespace: string, done: (error: unknown, data: unknown) => void) => {
      load(language as Locale, namespace).then(
        (messages) => done(null, messages),
        (error: unknown) => done(error, false),
      );
    },
  });
  await translator.use(initReactI18next).init({
    lng: locale,
    supportedLngs: [...LOCALES],
    fallbackLng: DEFAULT_LOCALE,
    ns: [...first],
    defaultNS: 'kit',
    // Values are plain text, never markup: escaping only isolates their direction.
    interpolation: { escapeValue: true, escape: withinSentence },
    returnNull: false,
    react: { useSuspense: true },
  });
  return translator;
}
