import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Addresses that belong to one person, and staff's notes about persons and transactions. */
export const supporterMigrations: Migration[] = [
  {
    id: '0650-supporters',
    sql: `
      CREATE TABLE supporter_aliases (
        tenant_id uuid NOT NULL,
        alias text NOT NULL,
        person text NOT NULL,
        by_name text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, alias)
      );
      CREATE INDEX supporter_aliases_person ON supporter_aliases (tenant_id, person);
      ${tenantTable('supporter_aliases')}
      CREATE TABLE notes (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        transaction_id uuid,
        person_key text,
        kind text NOT NULL CHECK (kind IN ('note', 'refund', 'cancel', 'change')),
        text text NOT NULL,
        by_name text NOT NULL,
        created_at timestamptz NOT NULL,
        done_at timestamptz,
        done_by text,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX notes_transaction ON notes (tenant_id, transaction_id) WHERE transaction_id IS NOT NULL;
      CREATE INDEX notes_person ON notes (tenant_id, person_key) WHERE person_key IS NOT NULL;
      ${tenantTable('notes')}`,
  },
  {
    id: '1160-open-requests',
    sql: `CREATE INDEX notes_open ON notes (tenant_id, id) WHERE kind <> 'note' AND done_at IS NULL;`,
  },
  {
    id: '1470-requests-that-close-themselves',
    sql: `ALTER TABLE notes ADD COLUMN done_end text CHECK (done_end IN ('refunded', 'stopped'));`,
  },
];
