import { heldMessages } from '@tributary/kit/i18n/messages.server.ts';
import { DEFAULT_LOCALE, isLocale } from '@tributary/kit/i18n/locales.ts';

/** The headings of a resource's fields in a language; a field without a message is headed by its key. */
export function fieldHeadings(language: string, resource: string): (field: string) => string {
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  const namespace = resource.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const fieldsOf = (name: string) => heldMessages(locale, name) as { field?: Record<string, unknown> };
  return (field) => {
    const word = fieldsOf(namespace).field?.[field] ?? fieldsOf('screens').field?.[field];
    return typeof word === 'string' ? word : field;
  };
}
