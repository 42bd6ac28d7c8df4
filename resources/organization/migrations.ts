import type { Migration } from '@tributary/engine/storage/migration.ts';

/** Organizations' settings. A new database has none yet. */
export const organizationMigrations: Migration[] = [
  {
    // Forced row-level security would hide the tables from their owner.
    id: '0095-timezone-of-settings',
    sql: `
      DO $$ BEGIN
        IF to_regclass('organization') IS NULL THEN RETURN; END IF;
        ALTER TABLE organization NO FORCE ROW LEVEL SECURITY;
        ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY;
        UPDATE tenants SET timezone = o.data->>'timezone' FROM organization o
        WHERE o.tenant_id = tenants.id AND o.data->>'timezone' <> '';
        ALTER TABLE organization FORCE ROW LEVEL SECURITY;
        ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
      END $$;`,
  },
];
