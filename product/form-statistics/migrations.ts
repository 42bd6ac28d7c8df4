import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Counts of a form's views, starts, steps and refusals, by day and page. A page of zeros means other sites. Completed
 * submissions are counted from transactions.
 */
export const formStatisticsMigrations: Migration[] = [
  {
    id: '0500-form-statistics',
    sql: `
      CREATE TABLE form_statistics (
        tenant_id uuid NOT NULL,
        form_id uuid NOT NULL,
        day date NOT NULL,
        page_id uuid NOT NULL,
        use_prod_environment boolean NOT NULL,
        what text NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (tenant_id, form_id, day, page_id, use_prod_environment, what)
      );
      ${tenantTable('form_statistics')}`,
  },
];
