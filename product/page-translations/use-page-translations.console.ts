import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { RecordFormState } from '@tributary/engine/screens/form/use-record-form.console.ts';
import { useSetField } from '@tributary/engine/screens/form/values.console.ts';
import {
  isSameTranslation,
  typedTranslationsOf,
  type PageText,
  type PageTranslation,
  type PageTranslations,
} from '@tributary/resources/pages/page-translations.ts';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useCallback, useRef } from 'react';
import type { pageTranslationRoutes } from './routes.ts';

const EMPTY: PageTranslation = { slug: '', texts: {} };

/** The texts of a page as it is saved. */
export function usePageTexts({ id, version }: Page) {
  const call = routesOf<typeof pageTranslationRoutes>(useClient());
  return useQuery({
    queryKey: ['page-texts', id, version],
    queryFn: () => call('GET /pages/:id/texts', { params: { id } }),
    // A save of translations changes no text: the list stays while the new one is on its way.
    placeholderData: (before) => before,
  });
}

/** A page's languages as they are edited, unsaved changes included. */
export interface EditedPageTranslations {
  languages: readonly string[];
  of(language: string): PageTranslation;
  /** How many texts of all languages have unsaved changes. */
  changedTexts: number;
  add(language: string): void;
  remove(language: string): void;
  setSlug(language: string, slug: string): void;
  /** Sets a text's translation, made from the text as it is now; an empty one takes it away. */
  write(language: string, text: PageText, translation: string): void;
}

/** The languages in the enclosing form's fields. */
export function usePageTranslations(state: RecordFormState<Page>): EditedPageTranslations {
  const set = useSetField();
  const translations = typedTranslationsOf(state.values['translations']);
  const supported = state.values['supportedLanguages'];
  const languages = Array.isArray(supported) ? supported.map(String) : [];
  // The rows of a long page are rendered once, so their callbacks must see the newest values.
  const newest = useRef({ translations, set });
  newest.current = { translations, set };

  const change = useCallback((next: PageTranslations): void => {
    newest.current.translations = next;
    newest.current.set('translations', next);
  }, []);
  const write = useCallback(
    (language: string, { id, text }: PageText, translation: string): void => {
      const all = newest.current.translations;
      const own = all[language] ?? EMPTY;
      const { [id]: _, ...rest } = own.texts;
      const texts = translation === '' ? rest : { ...rest, [id]: { text: translation, source: text } };
      change({ ...all, [language]: { ...own, texts } });
    },
    [change],
  );
  const before = typedTranslationsOf(state.base?.translations);
  return {
    languages,
    of: (language) => translations[language] ?? EMPTY,
    changedTexts: languages.reduce(
      (sum, language) => sum + differing(before[language], translations[language]),
      0,
    ),
    add: (language) => set('supportedLanguages', [...languages, language]),
    remove(language) {
      const { [language]: _, ...rest } = translations;
      change(rest);
      set(
        'supportedLanguages',
        languages.filter((one) => one !== language),
      );
    },
    setSlug: (language, slug) =>
      change({ ...translations, [language]: { ...(translations[language] ?? EMPTY), slug } }),
    write,
  };
}

function differing(before: PageTranslation = EMPTY, now: PageTranslation = EMPTY): number {
  if (isSameTranslation(before, now)) return 0;
  const ids = new Set([...Object.keys(before.texts), ...Object.keys(now.texts)]);
  return [...ids].filter((id) => {
    const [one, other] = [before.texts[id], now.texts[id]];
    return one?.text !== other?.text || one?.source !== other?.source;
  }).length;
}
