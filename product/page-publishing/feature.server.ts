import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { pagePublishingHandlers, type PagePublishingDeps } from './handlers.server.ts';
import { pagePublishingMigrations } from './migrations.ts';
import { endOldPreviews } from './preview/previews.server.ts';

/** Around publishing a page: differences, checks, the schedule, earlier versions and links to drafts. */
export const pagePublishingFeature = defineFeature({
  name: 'page-publishing',
  migrations: pagePublishingMigrations,
  maintenance: [endOldPreviews],
  parts: (deps: PagePublishingDeps) => ({ routes: [pagePublishingHandlers(deps)] }),
});
