import type { ResourceLanguage } from 'i18next';

/** The messages of the sign-in, the shell and the dashboard, by path. One file, because each request takes time. */
export default import.meta.glob<ResourceLanguage>(
  [
    '../../../kit/i18n/messages/*.es.json',
    '../shell/messages/*.es.json',
    '../../../engine/screens/messages/*.es.json',
    '../../../product/dashboard/**/messages/*.es.json',
    '!**/*.server.*.json',
  ],
  { eager: true, import: 'default' },
);
