import { defineFeature } from '../feature/feature.server.ts';
import { savedViewHandlers } from './handlers.server.ts';
import { savedViewMigrations } from './migrations.ts';

/** Saved views of every resource's list. */
export const savedViewsFeature = defineFeature({
  name: 'saved-views',
  migrations: savedViewMigrations,
  parts: () => ({ routes: [savedViewHandlers] }),
});
