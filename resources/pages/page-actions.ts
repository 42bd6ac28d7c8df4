import type { NamedAction } from '@tributary/engine/definition/resource.ts';
import { languageBody } from './page-translations.ts';
import { publishBody, publishLanguageBody, putBackBody, scheduleBody } from './publication.ts';

/** The named actions of pages. */
export const PAGE_ACTIONS = {
  publish: {
    ability: 'publish',
    event: 'UPDATE',
    webhookEvent: 'published',
    body: publishBody,
    exampleBody: {},
  },
  unpublish: { ability: 'publish', event: 'UPDATE', webhookEvent: 'unpublished' },
  putBack: {
    ability: 'publish',
    event: 'UPDATE',
    webhookEvent: 'published',
    body: putBackBody,
    exampleBody: { version: 1 },
  },
  publishLanguage: {
    ability: 'publish',
    event: 'UPDATE',
    webhookEvent: 'published',
    body: publishLanguageBody,
    exampleBody: { language: 'es' },
  },
  unpublishLanguage: {
    ability: 'publish',
    event: 'UPDATE',
    webhookEvent: 'published',
    body: languageBody,
    exampleBody: { language: 'es' },
  },
  schedule: {
    ability: 'publish',
    event: 'UPDATE',
    body: scheduleBody,
    exampleBody: { publishAt: '2100-01-01T09:00:00.000Z' },
  },
} satisfies Record<string, NamedAction>;
