import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { preferenceCenterMigrations } from './migrations.ts';

/** What supporters choose in preference centers, and what follows from it. */
export const preferencesFeature = defineFeature({
  name: 'preferences',
  migrations: preferenceCenterMigrations,
  parts: () => ({}),
});
