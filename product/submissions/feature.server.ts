import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { consentMigrations } from '../consents/migrations.ts';
import { submissionMigrations } from './migrations.ts';
import { unfinishedMigrations } from './unfinished/migrations.ts';
import { sweepUnfinished } from './unfinished/store.server.ts';

/** Submissions and their payments. */
export const submissionsFeature = defineFeature({
  name: 'submissions',
  migrations: [...submissionMigrations, ...unfinishedMigrations, ...consentMigrations],
  maintenance: [({ db }, now) => sweepUnfinished(db, now)],
  parts: () => ({ consoleEvents: [{ channel: 'submissions', event: 'submission' }] }),
});
