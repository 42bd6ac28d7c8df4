import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** People's own settings: the console's appearance, and their picture. */
export const accountMigrations: Migration[] = [
  {
    id: '0126-account-user-settings',
    sql: `
      CREATE TABLE user_settings (
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        preferences jsonb,
        avatar text,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, user_id)
      );
      ${tenantTable('user_settings')}`,
  },
];
