import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { preferenceCenterMigrations } from './migrations.ts';

/** Supporters' choices in preference centers, and their consequences. */
export const preferencesFeature = defineFeature({
  name: 'preferences',
  migrations: preferenceCenterMigrations,
  parts: () => ({}),
});
