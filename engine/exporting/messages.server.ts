import { readMessages } from '@tributary/kit/i18n/messages.server.ts';
import { DEFAULT_LOCALE, type Locale } from '@tributary/kit/i18n/locales.ts';

let messages: ReturnType<typeof readMessages> | undefined;

/** The headings of a resource's fields in a language; a field without a message is headed by its key. */
export function fieldHeadings(language: string, resource: string): (field: string) => string {
  messages ??= readMessages();
  const spoken = messages[language as Locale] ?? messages[DEFAULT_LOCALE];
  const namespace = resource.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const fieldsOf = (name: string) => (spoken[name] as { field?: Record<string, unknown> } | undefined)?.field;
  return (field) => {
    const word = fieldsOf(namespace)?.[field] ?? fieldsOf('screens')?.[field];
    return typeof word === 'string' ? word : field;
  };
}
