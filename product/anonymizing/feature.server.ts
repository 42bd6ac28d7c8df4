import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { anonymizingHandlers } from './handlers.server.ts';
import { anonymizingMigrations } from './migrations.ts';

/** Takes out what names people once it is older than the organization keeps. */
export const anonymizingFeature = defineFeature({
  name: 'anonymizing',
  migrations: anonymizingMigrations,
  parts: () => ({ routes: [anonymizingHandlers] }),
});
