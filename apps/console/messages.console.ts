import type { ResourceLanguage } from 'i18next';

/** The messages of the first screens by path: the sign-in, the shell and the dashboard. Each is fetched when it is asked for. */
export const firstMessages = import.meta.glob<ResourceLanguage>(
  [
    '../../kit/i18n/messages/*.json',
    './shell/messages/*.json',
    '../../engine/screens/messages/*.json',
    '../../product/dashboard/**/messages/*.json',
    '!**/*.server.*.json',
  ],
  { import: 'default' },
);

/** All other messages, in a list of its own: the first screens do not fetch the names of its files. */
export const otherMessages = async () => (await import('./other-messages.console.ts')).messages;
