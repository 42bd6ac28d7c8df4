import type { i18n, ResourceLanguage } from 'i18next';
import { remembered, writeText } from '../remembered.console.ts';
import { createTranslator } from './create.ts';
import type { Locale } from './locales.ts';

const files = import.meta.glob<ResourceLanguage>('./locales/*/*.json', { import: 'default' });

const load = (locale: Locale, namespace: string): Promise<ResourceLanguage> =>
  files[`./locales/${locale}/${namespace}.json`]?.() ?? Promise.resolve({});

/** The names of all catalogues that the console ships. */
const NAMESPACES = [
  ...new Set(Object.keys(files).map((path) => path.split('/').at(-1)!.replace('.json', ''))),
];

/**
 * Makes the console's translator: in the remembered language, else in the default one (specification, section 1). Keeps
 * `<html lang>` true, and fetches the remaining catalogues once the browser is idle, so that opening a screen never
 * waits for its words.
 */
export async function startTranslator(first: readonly string[]): Promise<i18n> {
  const translator = await createTranslator(remembered('language'), load, first);
  const settle = (language: string): void => {
    document.documentElement.lang = language;
  };
  settle(translator.language);
  translator.on('languageChanged', settle);
  const later = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1500));
  later(() => void translator.loadNamespaces(NAMESPACES));
  return translator;
}

/** Changes the interface's language and stores it. Messages are loaded before the change, so that no key is shown. */
export async function changeLanguage(translator: i18n, locale: Locale): Promise<void> {
  writeText('language', locale);
  await translator.changeLanguage(locale);
}
