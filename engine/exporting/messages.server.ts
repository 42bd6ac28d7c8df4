import { heldMessages } from '@tributary/kit/i18n/messages.server.ts';
import { namespaceOf } from '../definition/namespace.ts';
import type { MessagesOf } from '../definition/resource.ts';
import { DEFAULT_LOCALE, isLocale } from '@tributary/kit/i18n/locales.ts';

/** Returns the messages of each namespace in a language, or in the default language if it is unknown. */
export function heldMessagesIn(language: string): MessagesOf {
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  return (namespace) => heldMessages(locale, namespace);
}

/** The headings of a resource's fields in a language; a field without a message is headed by its key. */
export function fieldHeadings(language: string, resource: string): (field: string) => string {
  const messagesOf = heldMessagesIn(language);
  const namespace = namespaceOf(resource);
  const fieldsOf = (name: string) => messagesOf(name) as { field?: Record<string, unknown> };
  return (field) => {
    const word = fieldsOf(namespace).field?.[field] ?? fieldsOf('screens').field?.[field];
    return typeof word === 'string' ? word : field;
  };
}
