import { tenantTable, type Migration } from './migration.ts';

/**
 * Secrets that were issued for records and returned once: beside the documents, so that no reader of those gets them.
 */
export const issuedMigrations: Migration[] = [
  {
    id: '0080-issued-secrets',
    sql: `
      CREATE TABLE issued_secrets (
        tenant_id uuid NOT NULL,
        resource text NOT NULL,
        record_id uuid NOT NULL,
        field text NOT NULL,
        sealed text NOT NULL,
        previous_sealed text,
        previous_until timestamptz,
        issued_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, resource, record_id, field)
      );
      ${tenantTable('issued_secrets')}`,
  },
];
