import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { accountMigrations } from './migrations.ts';

/** A person's own settings. */
export const accountFeature = defineFeature({ name: 'account', migrations: accountMigrations });
