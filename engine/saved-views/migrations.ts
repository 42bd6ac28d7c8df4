import { tenantTable, type Migration } from '../storage/migration.ts';

/** Saved views of lists, and the view with which each person's list opens. */
export const savedViewMigrations: Migration[] = [
  {
    id: '0560-saved-views',
    sql: `
      CREATE TABLE saved_views (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        resource text NOT NULL,
        name text NOT NULL,
        is_shared boolean NOT NULL,
        owner_id uuid NOT NULL,
        owner_name text NOT NULL,
        content jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX saved_views_shown ON saved_views (tenant_id, owner_id) INCLUDE (is_shared);
      ${tenantTable('saved_views')}
      CREATE TABLE saved_view_defaults (
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        resource text NOT NULL,
        view_id uuid NOT NULL,
        PRIMARY KEY (tenant_id, user_id, resource)
      );
      ${tenantTable('saved_view_defaults')}`,
  },
];
