import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Views of pages: by page, UTC day and language, a row for each counted value. `value` names a source, a host, a word
 * of an advertisement or a kind of device, and is empty for views. Nothing is stored about visitors.
 */
export const pageAnalyticsMigrations: Migration[] = [
  {
    id: '0881-page-statistics',
    sql: `
      CREATE TABLE page_statistics (
        tenant_id uuid NOT NULL,
        page_id uuid NOT NULL,
        day date NOT NULL,
        what text NOT NULL,
        language text NOT NULL,
        value text NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (tenant_id, page_id, day, what, language, value)
      );
      CREATE INDEX page_statistics_views ON page_statistics (tenant_id, day, page_id) INCLUDE (count) WHERE what = 'view';
      ${tenantTable('page_statistics')}`,
  },
];
