import type { i18n, ResourceLanguage } from 'i18next';
import { useTranslation } from 'react-i18next';
import { messageFileOf } from '@tributary/kit/i18n/message-file.ts';

/**
 * The messages of all types and of their panels. They come with the builder, in both languages: one small file for
 * each type would be dozens of requests, and their names alone would make the console's first file larger.
 */
const files = import.meta.glob<ResourceLanguage>(['./*/messages/*.json', '../panel/messages/*.json'], {
  import: 'default',
  eager: true,
});

/** The namespaces of all types and of their panels. */
export const componentNamespaces = [
  ...new Set(Object.keys(files).flatMap((path) => messageFileOf(path)?.namespace ?? [])),
];

/** Gives the interface's translator these messages; to be called above every part that shows them. */
export function useComponentMessages(): void {
  addMessages(useTranslation('kit').i18n);
}

function addMessages(translator: i18n): void {
  for (const [path, messages] of Object.entries(files)) {
    const file = messageFileOf(path);
    if (file && !translator.hasResourceBundle(file.locale, file.namespace))
      translator.addResourceBundle(file.locale, file.namespace, messages);
  }
}
