import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { clientDownload } from './client/download.server.ts';
import { apiRequestHandlers } from './requests/handlers.server.ts';
import { forgetApiRequests } from './requests/log.server.ts';
import { apiRequestMigrations } from './requests/migrations.ts';

interface DevelopersDeps {
  /** The server's, which its client has too. */
  version: string;
}

/** Developers' view of their API calls. */
export const developersFeature = defineFeature({
  name: 'developers',
  migrations: apiRequestMigrations,
  maintenance: [({ db }, now) => forgetApiRequests(db, now)],
  parts: ({ version }: DevelopersDeps) => ({ routes: [apiRequestHandlers, clientDownload(version)] }),
});
