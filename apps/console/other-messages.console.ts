import type { ResourceLanguage } from 'i18next';

/**
 * The messages of every room by path, each fetched when it is asked for; not those that only the server reads, nor those
 * of form components, which come with the builder.
 */
export const messages = import.meta.glob<ResourceLanguage>(
  [
    '../../{kit,engine,resources,product,apps/console}/**/messages/*.json',
    '!**/*.server.*.json',
    '!../../product/form-engine/**',
  ],
  { import: 'default' },
);
