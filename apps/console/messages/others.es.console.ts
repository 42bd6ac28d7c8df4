import type { ResourceLanguage } from 'i18next';

/**
 * The messages of all other screens, by path; not those that only the server reads, nor those of form components, which
 * come with the builder.
 */
export default import.meta.glob<ResourceLanguage>(
  [
    '../../../{kit,engine,resources,product,apps/console}/**/messages/*.es.json',
    '!../../../kit/i18n/messages/**',
    '!../shell/messages/**',
    '!../../../engine/screens/messages/**',
    '!../../../product/dashboard/**',
    '!../../../product/form-engine/**',
    '!**/messages/menu.*.json',
    '!**/*.server.*.json',
  ],
  { eager: true, import: 'default' },
);
