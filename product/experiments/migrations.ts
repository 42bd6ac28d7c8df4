import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** The visitors of experiments, by day and page. */
export const experimentMigrations: Migration[] = [
  {
    id: '0860-experiment-days',
    sql: `
      CREATE TABLE experiment_days (
        tenant_id uuid NOT NULL,
        experiment_id uuid NOT NULL,
        day date NOT NULL,
        is_variant boolean NOT NULL,
        visitors bigint NOT NULL,
        PRIMARY KEY (tenant_id, experiment_id, day, is_variant)
      );
      ${tenantTable('experiment_days')}`,
  },
];
