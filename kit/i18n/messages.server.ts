import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResourceLanguage } from 'i18next';
import { LOCALES, type Locale } from './locales.ts';
import { messageFileOf } from './message-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROOMS = '{kit,engine,resources,product,apps/console}';

type Namespaces = Record<string, ResourceLanguage>;

let held: Record<Locale, Namespaces> | undefined;

/** A namespace in a language; the files are read at the first call. */
export function heldMessages(language: Locale, namespace: string): ResourceLanguage {
  held ??= readMessages();
  return held[language][namespace] ?? {};
}

/** Every namespace in every language, gathered from the folders `messages` of all rooms. */
export function readMessages(): Record<Locale, Namespaces> {
  const messages = Object.fromEntries(LOCALES.map((locale) => [locale, {}])) as Record<Locale, Namespaces>;
  const paths = globSync(`${ROOMS}/**/messages/*.json`, {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  for (const path of paths) {
    const file = messageFileOf(path);
    const namespaces = messages[file?.locale as Locale];
    if (file && namespaces)
      namespaces[file.namespace] = {
        ...namespaces[file.namespace],
        ...(JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as ResourceLanguage),
      };
  }
  return messages;
}
