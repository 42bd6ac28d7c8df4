import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { stockMigrations } from '../stock/migrations.ts';
import { publishingMigrations } from './migrations.ts';
import { requestRepublication } from './publish/republications.server.ts';

/** Published pages: a change of what they show requests their republication. */
export const publishingFeature = defineFeature({
  name: 'publishing',
  // Pages say what is sold out.
  migrations: [...publishingMigrations, ...stockMigrations],
  parts: () => ({ onChange: requestRepublication }),
});
