import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { formStatisticsHandlers, type AttackSigns } from './handlers.server.ts';
import { formStatisticsMigrations } from './migrations.ts';

/** How often forms are seen, begun, left and completed. */
export const formStatisticsFeature = defineFeature<{ attacks: AttackSigns }>({
  name: 'form-statistics',
  migrations: formStatisticsMigrations,
  parts: ({ attacks }) => ({ routes: [formStatisticsHandlers(attacks)] }),
});
