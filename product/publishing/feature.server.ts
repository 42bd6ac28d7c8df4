import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { publishingMigrations } from './migrations.ts';
import { requestRepublication } from './publish/republications.server.ts';

/** Published pages: a change of their contents requests their republication. */
export const publishingFeature = defineFeature({
  name: 'publishing',
  migrations: publishingMigrations,
  parts: () => ({ onChange: requestRepublication }),
});
