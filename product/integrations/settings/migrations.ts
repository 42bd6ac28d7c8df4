import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** The typed tables of integrations. */
export const integrationMigrations: Migration[] = [
  {
    id: '0580-integration-checks',
    sql: `
      CREATE TABLE integration_checks (
        tenant_id uuid NOT NULL,
        kind text NOT NULL,
        settings text NOT NULL,
        is_working boolean NOT NULL,
        since timestamptz NOT NULL,
        checked_at timestamptz NOT NULL,
        finding jsonb NOT NULL,
        PRIMARY KEY (tenant_id, kind)
      );
      ${tenantTable('integration_checks')}`,
  },
  {
    id: '1451-integration-checks-that-passed',
    sql: 'ALTER TABLE integration_checks ADD COLUMN has_worked boolean NOT NULL DEFAULT true',
  },
];
