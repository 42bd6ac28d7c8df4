import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { experimentHandlers } from './handlers.server.ts';
import { experimentMigrations } from './migrations.ts';

/** Experiments at work: what they have found, and their end. */
export const experimentsAtWorkFeature = defineFeature({
  name: 'experiments-at-work',
  migrations: experimentMigrations,
  parts: () => ({ routes: [experimentHandlers] }),
});
