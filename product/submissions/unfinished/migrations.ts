import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Forms that visitors continue later. Their entries are sealed for the row; `address` is a keyed digest of the link's
 * e-mail address, by which links are counted. The maintenance deletes across organizations.
 */
export const unfinishedMigrations: Migration[] = [
  {
    id: '0510-unfinished-forms',
    sql: `
      CREATE TABLE unfinished_forms (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        form_id uuid NOT NULL,
        address text NOT NULL,
        sealed text NOT NULL,
        sent_at timestamptz NOT NULL,
        kept_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX unfinished_forms_of_address ON unfinished_forms (tenant_id, address, sent_at);
      CREATE INDEX unfinished_forms_kept ON unfinished_forms (kept_at);
      ${queueTable('unfinished_forms')}`,
  },
];
