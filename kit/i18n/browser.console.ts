import type { i18n, ResourceLanguage } from 'i18next';
import { remembered, writeText } from '../remembered.console.ts';
import { createTranslator } from './create.ts';
import type { Locale } from './locales.ts';

/** What `import.meta.glob` makes of files of messages: each is fetched when it is first asked for. */
export type MessageFiles = Record<string, () => Promise<ResourceLanguage>>;

/**
 * Makes the console's translator: in the remembered language, else in the default one (specification, section 1). Keeps
 * `<html lang>` true, and fetches the remaining messages once the browser is idle, so that opening a screen never
 * waits for them.
 * @param files all messages, by path; the path ends in `{namespace}.{locale}.json`
 * @param first the namespaces to have before the first paint
 */
export async function startTranslator(files: MessageFiles, first: readonly string[]): Promise<i18n> {
  const byName = new Map(
    Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load]),
  );
  const load = (locale: Locale, namespace: string): Promise<ResourceLanguage> =>
    byName.get(`${namespace}.${locale}.json`)?.() ?? Promise.resolve({});
  const translator = await createTranslator(remembered('language'), load, first);
  const settle = (language: string): void => {
    document.documentElement.lang = language;
  };
  settle(translator.language);
  translator.on('languageChanged', settle);
  const namespaces = new Set([...byName.keys()].map((name) => name.split('.')[0]!));
  const later = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1500));
  later(() => void translator.loadNamespaces([...namespaces]));
  return translator;
}

/** Changes the interface's language and stores it. Messages are loaded before the change, so that no key is shown. */
export async function changeLanguage(translator: i18n, locale: Locale): Promise<void> {
  writeText('language', locale);
  await translator.changeLanguage(locale);
}
