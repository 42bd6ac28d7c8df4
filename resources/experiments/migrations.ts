import type { Migration } from '@tributary/engine/storage/migration.ts';

/** Experiments. A new database has none yet. */
export const experimentRecordMigrations: Migration[] = [
  {
    // Forced row-level security would hide the table from its owner.
    id: '1310-experiments-with-forms',
    sql: `
      DO $$ BEGIN
        IF to_regclass('experiments') IS NULL THEN RETURN; END IF;
        ALTER TABLE experiments NO FORCE ROW LEVEL SECURITY;
        UPDATE experiments SET data = '{"subject": "pages", "formId": null, "variantFormId": null}' || data;
        ALTER TABLE experiments FORCE ROW LEVEL SECURITY;
      END $$;`,
  },
  {
    id: '1312-experiments-with-originals',
    sql: `
      DO $$ BEGIN
        IF to_regclass('experiments') IS NULL THEN RETURN; END IF;
        ALTER TABLE experiments NO FORCE ROW LEVEL SECURITY;
        UPDATE experiments SET data = data || '{"winner": "original"}' WHERE data->>'winner' = 'page';
        ALTER TABLE experiments FORCE ROW LEVEL SECURITY;
      END $$;`,
  },
];
