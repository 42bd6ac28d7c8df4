import type { MessageLists, MessageFiles } from '@tributary/kit/i18n/browser.console.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';

/** The modules of `messages/`, by path: two for each language. */
const modules = import.meta.glob<MessageFiles>('./messages/*.console.ts', { import: 'default' });

const load = (name: string) => (locale: Locale) => modules[`./messages/${name}.${locale}.console.ts`]!();

/** The console's messages: each language comes in two files, the first screens' and all others'. */
export const messages: MessageLists = { first: load('first'), others: load('others') };
