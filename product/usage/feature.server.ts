import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { recordUsage } from './days/maintenance.server.ts';
import { usageExport, usageHandlers } from './handlers.server.ts';
import { usageMigrations } from './migrations.ts';

/** What each organization uses, by day, and what it costs. */
export const usageFeature = defineFeature({
  name: 'usage',
  migrations: usageMigrations,
  maintenance: [recordUsage],
  parts: () => ({ routes: [usageHandlers, usageExport] }),
});
