import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { weeklySummaryHandlers, type WeeklySummaryDeps } from './handlers.server.ts';
import { weeklySummaryMigrations } from './migrations.ts';

/** Last week's figures by e-mail. */
export const weeklySummaryFeature = defineFeature({
  name: 'weekly-summary',
  migrations: weeklySummaryMigrations,
  parts: (deps: WeeklySummaryDeps) => ({ routes: [weeklySummaryHandlers(deps)] }),
});
