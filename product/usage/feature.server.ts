import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { recordUsage } from './days/maintenance.server.ts';
import { usageExport, usageHandlers } from './handlers.server.ts';
import { usageMigrations } from './migrations.ts';

/** Usage of each organization, by day, and its cost. */
export const usageFeature = defineFeature({
  name: 'usage',
  migrations: usageMigrations,
  maintenance: [recordUsage],
  parts: () => ({ routes: [usageHandlers, usageExport] }),
});
