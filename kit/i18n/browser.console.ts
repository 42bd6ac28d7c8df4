import { whenIdle } from '../components/idle.console.ts';
import type { i18n, ResourceLanguage } from 'i18next';
import { remembered, writeText } from '../remembered.console.ts';
import { createTranslator } from './create.ts';
import { closestLocale, type Locale } from './locales.ts';

/** Files of messages by path, which ends in `{namespace}.{locale}.json`. Those of one namespace are put together. */
export type MessageFiles = Record<string, ResourceLanguage>;

/** Fetches the messages of a language: those of the first screens, and all others. */
export interface MessageLists {
  first: (locale: Locale) => Promise<MessageFiles>;
  others: (locale: Locale) => Promise<MessageFiles>;
}

/** By namespace. */
function byNamespace(files: MessageFiles): ReadonlyMap<string, ResourceLanguage> {
  const namespaces = new Map<string, ResourceLanguage>();
  for (const [path, messages] of Object.entries(files)) {
    const name = path.slice(path.lastIndexOf('/') + 1).split('.')[0]!;
    namespaces.set(name, { ...namespaces.get(name), ...messages });
  }
  return namespaces;
}

/** Fetches each language once; one that could not be fetched is fetched again when it is next asked for. */
function once(fetchMessages: (locale: Locale) => Promise<MessageFiles>) {
  const fetched = new Map<Locale, Promise<ReadonlyMap<string, ResourceLanguage>>>();
  return (locale: Locale) => {
    const messages =
      fetched.get(locale) ??
      fetchMessages(locale).then(byNamespace, (error: unknown) => {
        fetched.delete(locale);
        throw error;
      });
    fetched.set(locale, messages);
    return messages;
  };
}

/**
 * Makes the console's translator: in the remembered language, else in the default one (specification, section 1). Keeps
 * `<html lang>` true, and fetches the remaining messages once the browser is idle, so that opening a screen never
 * waits for them.
 * @param first the namespaces to have before the first paint
 */
export async function startTranslator(lists: MessageLists, first: readonly string[]): Promise<i18n> {
  const known = once(lists.first);
  const others = once(lists.others);
  const load = async (locale: Locale, namespace: string): Promise<ResourceLanguage> =>
    (await known(locale)).get(namespace) ?? (await others(locale)).get(namespace) ?? {};
  const translator = await createTranslator(remembered('language'), load, first);
  const settle = (language: string): void => {
    document.documentElement.lang = language;
  };
  settle(translator.language);
  translator.on('languageChanged', settle);
  const loadAll = async (): Promise<void> => {
    const locale = closestLocale([translator.language]);
    const namespaces = [...(await known(locale)).keys(), ...(await others(locale)).keys()];
    await translator.loadNamespaces(namespaces);
  };
  // Messages that could not be fetched now are fetched again by the screen that needs them.
  whenIdle(() => void loadAll().catch(() => undefined));
  return translator;
}

/** Changes the interface's language and stores it. Messages are loaded before the change, so that no key is shown. */
export async function changeLanguage(translator: i18n, locale: Locale): Promise<void> {
  writeText('language', locale);
  await translator.changeLanguage(locale);
}
