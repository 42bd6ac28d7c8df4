import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** The typed tables of connectors. */
export const connectorMigrations: Migration[] = [
  {
    id: '0440-connector-checks',
    sql: `
      CREATE TABLE connector_checks (
        tenant_id uuid NOT NULL,
        connector text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
        settings text NOT NULL,
        is_working boolean NOT NULL,
        since timestamptz NOT NULL,
        checked_at timestamptz NOT NULL,
        finding jsonb NOT NULL,
        PRIMARY KEY (tenant_id, connector, environment)
      );
      ${tenantTable('connector_checks')}`,
  },
];
