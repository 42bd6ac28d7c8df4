import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { anonymizingHandlers } from './handlers.server.ts';
import { anonymizingMigrations } from './migrations.ts';

/** Removes personal data once it is older than the organization's interval. */
export const anonymizingFeature = defineFeature({
  name: 'anonymizing',
  migrations: anonymizingMigrations,
  parts: () => ({ routes: [anonymizingHandlers] }),
});
