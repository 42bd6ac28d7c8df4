import type { i18n, ResourceLanguage } from 'i18next';
import { remembered, writeText } from '../remembered.console.ts';
import { createTranslator } from './create.ts';
import type { Locale } from './locales.ts';

/** What `import.meta.glob` makes of files of messages: each is fetched when it is first asked for. */
export type MessageFiles = Record<string, () => Promise<ResourceLanguage>>;

/** The messages of the first screens, and how to get the list of all others. */
export interface MessageLists {
  first: MessageFiles;
  others: () => Promise<MessageFiles>;
}

/** By name, `{namespace}.{locale}.json`. */
const byName = (files: MessageFiles): ReadonlyMap<string, MessageFiles[string]> =>
  new Map(Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load]));

/**
 * Makes the console's translator: in the remembered language, else in the default one (specification, section 1). Keeps
 * `<html lang>` true, and fetches the remaining messages once the browser is idle, so that opening a screen never
 * waits for them.
 * @param lists all messages, by path; the path ends in `{namespace}.{locale}.json`
 * @param first the namespaces to have before the first paint
 */
export async function startTranslator(lists: MessageLists, first: readonly string[]): Promise<i18n> {
  const known = byName(lists.first);
  let others: Promise<ReadonlyMap<string, MessageFiles[string]>> | undefined;
  const readOthers = () =>
    (others ??= lists.others().then(byName, (error: unknown) => {
      others = undefined;
      throw error;
    }));
  const load = async (locale: Locale, namespace: string): Promise<ResourceLanguage> => {
    const name = `${namespace}.${locale}.json`;
    return (known.get(name) ?? (await readOthers()).get(name))?.() ?? {};
  };
  const translator = await createTranslator(remembered('language'), load, first);
  const settle = (language: string): void => {
    document.documentElement.lang = language;
  };
  settle(translator.language);
  translator.on('languageChanged', settle);
  const loadAll = async (): Promise<void> => {
    const names = [...known.keys(), ...(await readOthers()).keys()];
    await translator.loadNamespaces([...new Set(names.map((name) => name.split('.')[0]!))]);
  };
  const later = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1500));
  // A list that could not be fetched now is fetched again by the screen that needs it.
  later(() => void loadAll().catch(() => undefined));
  return translator;
}

/** Changes the interface's language and stores it. Messages are loaded before the change, so that no key is shown. */
export async function changeLanguage(translator: i18n, locale: Locale): Promise<void> {
  writeText('language', locale);
  await translator.changeLanguage(locale);
}
