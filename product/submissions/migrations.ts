import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Used idempotency keys, with their digest and result. Not partitioned: the key must be unique. */
export const submissionMigrations: Migration[] = [
  {
    id: '0300-submissions',
    sql: `
      CREATE TABLE submissions (
        tenant_id uuid NOT NULL,
        form_id uuid NOT NULL,
        idempotency_key text NOT NULL,
        body_hash text NOT NULL,
        transaction_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, form_id, idempotency_key)
      );
      ${tenantTable('submissions')}`,
  },
];
