import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { pageAnalyticsHandlers, pageStatisticsExport } from './handlers.server.ts';
import { pageAnalyticsMigrations } from './migrations.ts';
import { thinPageStatistics } from './thinning.server.ts';

/** Views of pages: their number, sources and results. */
export const pageAnalyticsFeature = defineFeature({
  name: 'page-analytics',
  migrations: pageAnalyticsMigrations,
  maintenance: [thinPageStatistics],
  parts: () => ({ routes: [pageAnalyticsHandlers, pageStatisticsExport] }),
});
