import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { submissionMigrations } from './migrations.ts';

/** Submissions and their payments. */
export const submissionsFeature = defineFeature({
  name: 'submissions',
  migrations: submissionMigrations,
  parts: () => ({ consoleEvents: [{ channel: 'submissions', event: 'submission' }] }),
});
