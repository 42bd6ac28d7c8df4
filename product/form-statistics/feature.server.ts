import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { formStatisticsHandlers } from './handlers.server.ts';
import { formStatisticsMigrations } from './migrations.ts';

/** How often forms are seen, begun, left and completed. */
export const formStatisticsFeature = defineFeature({
  name: 'form-statistics',
  migrations: formStatisticsMigrations,
  parts: () => ({ routes: [formStatisticsHandlers] }),
});
