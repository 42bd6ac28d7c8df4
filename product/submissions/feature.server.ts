import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { submissionMigrations } from './migrations.ts';
import { stockMigrations } from './stock/migrations.ts';

/** Submissions and their payments. */
export const submissionsFeature = defineFeature({
  name: 'submissions',
  migrations: [...submissionMigrations, ...stockMigrations],
  parts: () => ({ consoleEvents: [{ channel: 'submissions', event: 'submission' }] }),
});
