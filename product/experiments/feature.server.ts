import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { experimentHandlers } from './handlers.server.ts';
import { experimentMigrations } from './migrations.ts';

/** Running experiments: their results, and their end. */
export const experimentsAtWorkFeature = defineFeature({
  name: 'experiments-at-work',
  migrations: experimentMigrations,
  parts: () => ({ routes: [experimentHandlers] }),
});
