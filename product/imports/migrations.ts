import { queueTable, tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Imports, the rows that they have taken, and the rows that they could not take. */
export const importMigrations: Migration[] = [
  {
    id: '0680-imports',
    sql: `
      CREATE TABLE imports (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        file_name text NOT NULL,
        size bigint NOT NULL,
        received bigint NOT NULL DEFAULT 0,
        has_file boolean NOT NULL DEFAULT true,
        state text NOT NULL,
        failure jsonb,
        encoding text,
        delimiter text,
        header jsonb NOT NULL DEFAULT '[]',
        sample jsonb NOT NULL DEFAULT '[]',
        settings jsonb,
        timezone text NOT NULL DEFAULT 'UTC',
        rows integer,
        done integer NOT NULL DEFAULT 0,
        good integer NOT NULL DEFAULT 0,
        same integer NOT NULL DEFAULT 0,
        bad integer NOT NULL DEFAULT 0,
        added integer NOT NULL DEFAULT 0,
        totals jsonb NOT NULL DEFAULT '[]',
        stop_asked boolean NOT NULL DEFAULT false,
        attempts integer NOT NULL DEFAULT 0,
        lease_owner text,
        lease_until timestamptz,
        by_id uuid,
        by_name text NOT NULL,
        by_email text NOT NULL,
        created_at timestamptz NOT NULL,
        asked_at timestamptz,
        finished_at timestamptz,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX imports_waiting ON imports (asked_at) WHERE state IN ('checking', 'importing', 'undoing');
      ${queueTable('imports')}
      CREATE TABLE import_rows (
        tenant_id uuid NOT NULL,
        row_key text NOT NULL,
        import_id uuid NOT NULL,
        transaction_id uuid NOT NULL,
        PRIMARY KEY (tenant_id, row_key)
      );
      CREATE INDEX import_rows_import ON import_rows (tenant_id, import_id, transaction_id);
      ${tenantTable('import_rows')}
      CREATE TABLE import_problems (
        tenant_id uuid NOT NULL,
        import_id uuid NOT NULL,
        line integer NOT NULL,
        position integer NOT NULL,
        code text NOT NULL,
        value text NOT NULL,
        PRIMARY KEY (tenant_id, import_id, line, position)
      );
      ${tenantTable('import_problems')}`,
  },
  {
    // Files are sealed. Those without a key are older, and are deleted within a week. `bytes_left` marks files whose
    // key was removed because a person in them was erased, until the maintenance has deleted the bytes.
    id: '0682-sealed-imports',
    sql: `
      ALTER TABLE imports ADD COLUMN sealed_key text, ADD COLUMN tail bytea, ADD COLUMN bytes_left boolean NOT NULL DEFAULT false;`,
  },
];
