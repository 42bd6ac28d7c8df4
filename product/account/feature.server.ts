import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { accountHandlers, avatarFile, ownDataExport, type AccountDeps } from './handlers.server.ts';
import { accountMigrations } from './migrations.ts';

/** A person's own settings. */
export const accountFeature = defineFeature({
  name: 'account',
  migrations: accountMigrations,
  parts: (deps: AccountDeps) => ({
    routes: [accountHandlers(deps), avatarFile(deps), ownDataExport(deps)],
  }),
});
