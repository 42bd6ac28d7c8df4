import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { accountHandlers, avatarFile, ownDataExport, type AccountDeps } from './handlers.server.ts';
import { accountMigrations } from './migrations.ts';
import { sessionHandlers } from './session-handlers.server.ts';

/** A person's own settings. */
export const accountFeature = defineFeature({
  name: 'account',
  migrations: accountMigrations,
  parts: (deps: AccountDeps) => ({
    routes: [sessionHandlers(deps.sitesOrigin), accountHandlers(deps), avatarFile(deps), ownDataExport(deps)],
  }),
});
