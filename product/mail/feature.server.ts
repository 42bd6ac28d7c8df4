import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { sweepEmails } from './lease.server.ts';
import { mailMigrations } from './migrations.ts';

/** E-mails, queued in the transaction of their cause. */
export const mailFeature = defineFeature({
  name: 'mail',
  migrations: mailMigrations,
  maintenance: [({ db }) => db.asPlatform(sweepEmails)],
});
