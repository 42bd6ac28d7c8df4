import type { ResourceLanguage } from 'i18next';

/** The messages of the sign-in, the shell, the menu and the dashboard, by path. One file: each request takes time. */
export default import.meta.glob<ResourceLanguage>(
  [
    '../../../kit/i18n/messages/*.en-US.json',
    '../shell/messages/*.en-US.json',
    '../../../engine/screens/messages/*.en-US.json',
    '../../../product/dashboard/**/messages/*.en-US.json',
    '../../../{resources,product}/*/messages/menu.en-US.json',
    '!**/*.server.*.json',
  ],
  { eager: true, import: 'default' },
);
