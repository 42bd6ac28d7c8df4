import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import {
  COMMENTS_CHANNEL,
  pageCollaborationHandlers,
  PRESENCE_CHANNEL,
  type PageCollaborationDeps,
} from './handlers.server.ts';
import { pageCollaborationMigrations } from './migrations.ts';

/** Several people in the page builder: presence, comments, and named versions of the draft. */
export const pageCollaborationFeature = defineFeature({
  name: 'page-collaboration',
  migrations: pageCollaborationMigrations,
  parts: (deps: PageCollaborationDeps) => ({
    routes: [pageCollaborationHandlers(deps)],
    consoleEvents: [
      { channel: PRESENCE_CHANNEL, event: 'page-presence', ability: ['update', 'pages'] },
      { channel: COMMENTS_CHANNEL, event: 'page-comments', ability: ['update', 'pages'] },
    ],
  }),
});
