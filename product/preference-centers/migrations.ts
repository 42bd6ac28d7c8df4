import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** The choices of each supporter in each preference center, and every change of them. */
export const preferenceCenterMigrations: Migration[] = [
  {
    id: '0812-supporter-preferences',
    sql: `
      CREATE TABLE supporter_preferences (
        tenant_id uuid NOT NULL,
        center_id uuid NOT NULL,
        person_key text NOT NULL,
        state jsonb NOT NULL,
        before jsonb,
        email_off_at timestamptz,
        paused_until date,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, center_id, person_key)
      );
      CREATE INDEX supporter_preferences_person ON supporter_preferences (tenant_id, person_key);
      ${tenantTable('supporter_preferences')}

      CREATE TABLE preference_changes (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        center_id uuid NOT NULL,
        person_key text,
        how text NOT NULL CHECK (how IN ('save', 'off', 'one-click', 'undo')),
        state jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX preference_changes_person ON preference_changes (tenant_id, person_key, created_at) WHERE person_key IS NOT NULL;
      ${tenantTable('preference_changes')}`,
  },
];
