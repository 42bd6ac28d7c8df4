import type { ResourceLanguage } from 'i18next';

/** The messages of the sign-in, the shell, the menu and the dashboard, by path. One file: each request takes time. */
export default import.meta.glob<ResourceLanguage>(
  [
    '../../../kit/i18n/messages/*.es.json',
    '../shell/messages/*.es.json',
    '../../../engine/screens/messages/*.es.json',
    '../../../product/dashboard/**/messages/*.es.json',
    '../../../{resources,product}/*/messages/menu.es.json',
    '!**/*.server.*.json',
  ],
  { eager: true, import: 'default' },
);
