import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { identityMigrations } from './migrations.ts';

/** Sign-in, sessions, invitations and second factors. */
export const identityFeature = defineFeature({ name: 'identity', migrations: identityMigrations });
