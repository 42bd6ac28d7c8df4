import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Files that visitors upload. The bytes are in file storage; a row without a transaction is an upload that no submission
 * has claimed yet. `kind` is set once all bytes are there. When a transaction is deleted, its files belong to nothing
 * any more, and the maintenance removes them.
 */
export const uploadMigrations: Migration[] = [
  {
    id: '0470-uploads',
    sql: `
      CREATE TABLE uploads (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        form_id uuid NOT NULL,
        component_id text NOT NULL,
        name text NOT NULL,
        kind text,
        size bigint NOT NULL,
        received bigint NOT NULL DEFAULT 0,
        transaction_id uuid,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX uploads_unclaimed ON uploads (created_at) WHERE transaction_id IS NULL;
      CREATE INDEX uploads_of_transaction ON uploads (tenant_id, transaction_id) WHERE transaction_id IS NOT NULL;
      ${queueTable('uploads')}
      CREATE FUNCTION tributary_release_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE uploads SET transaction_id = NULL, created_at = to_timestamp(0)
        WHERE tenant_id = OLD.tenant_id AND transaction_id = OLD.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER transactions_release_uploads AFTER DELETE ON transactions
        FOR EACH ROW EXECUTE FUNCTION tributary_release_uploads();`,
  },
  {
    // The media library keeps its originals here too. Deleted and replaced ones stay for a while.
    id: '0471-uploads-of-media',
    sql: `
      ALTER TABLE uploads ADD COLUMN media_id uuid, ADD COLUMN left_at timestamptz;
      DROP INDEX uploads_unclaimed;
      CREATE INDEX uploads_unclaimed ON uploads (created_at) WHERE transaction_id IS NULL AND media_id IS NULL;
      CREATE INDEX uploads_left ON uploads (left_at) WHERE left_at IS NOT NULL;`,
  },
  {
    // Files of visitors are sealed. Those without a key were stored before; the maintenance seals them.
    id: '0472-sealed-uploads',
    sql: `
      ALTER TABLE uploads ADD COLUMN sealed_key text, ADD COLUMN tail bytea, ADD COLUMN plain_left boolean NOT NULL DEFAULT false;
      CREATE INDEX uploads_to_seal ON uploads (tenant_id, id)
        WHERE (sealed_key IS NULL OR plain_left) AND kind IS NOT NULL AND form_id <> '00000000-0000-0000-0000-000000000000';`,
  },
];
