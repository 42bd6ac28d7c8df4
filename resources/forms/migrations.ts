import type { Migration } from '@tributary/engine/storage/migration.ts';

/** Forms. A new database has none yet. */
export const formMigrations: Migration[] = [
  {
    // Forced row-level security would hide the table from its owner.
    id: '0460-form-languages',
    sql: `
      DO $$ BEGIN
        IF to_regclass('forms') IS NULL THEN RETURN; END IF;
        ALTER TABLE forms NO FORCE ROW LEVEL SECURITY;
        UPDATE forms SET data = '{"language": null, "translations": {}}' || data;
        ALTER TABLE forms FORCE ROW LEVEL SECURITY;
      END $$;`,
  },
];
