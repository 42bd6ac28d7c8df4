import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** The organizations that were given their first theme, compilations that wait, and rollouts of a look over published pages with the state of each page. */
export const themeMigrations: Migration[] = [
  {
    id: '0710-theme-compiles',
    sql: `
      CREATE TABLE theme_compiles (
        tenant_id uuid NOT NULL,
        theme_id uuid NOT NULL,
        not_before timestamptz NOT NULL DEFAULT now(),
        requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        attempts integer NOT NULL DEFAULT 0,
        PRIMARY KEY (tenant_id, theme_id)
      );
      CREATE INDEX theme_compiles_due ON theme_compiles (not_before);
      ${queueTable('theme_compiles')}
      CREATE TABLE themed_tenants (tenant_id uuid PRIMARY KEY, begun_at timestamptz NOT NULL DEFAULT now());
      ${queueTable('themed_tenants')}`,
  },
  {
    id: '0711-theme-rollouts',
    sql: `
      CREATE TABLE theme_rollouts (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        theme_id uuid NOT NULL,
        title text NOT NULL,
        kind text NOT NULL,
        status text NOT NULL,
        previous_theme_id uuid,
        undoes uuid,
        by jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at timestamptz,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE UNIQUE INDEX theme_rollouts_running ON theme_rollouts (tenant_id) WHERE status = 'running';
      CREATE TABLE theme_rollout_pages (
        tenant_id uuid NOT NULL,
        rollout_id uuid NOT NULL,
        page_id uuid NOT NULL,
        look text,
        before_look text,
        state text NOT NULL DEFAULT 'waiting',
        attempts integer NOT NULL DEFAULT 0,
        not_before timestamptz NOT NULL DEFAULT now(),
        error text,
        PRIMARY KEY (tenant_id, rollout_id, page_id)
      );
      CREATE INDEX theme_rollout_pages_due ON theme_rollout_pages (not_before) WHERE state = 'waiting';
      ${queueTable('theme_rollouts')}
      ${queueTable('theme_rollout_pages')}`,
  },
  {
    // The reason was a sentence in English. Forced row-level security would hide the table from its owner.
    id: '0712-theme-compile-errors',
    sql: `
      DO $$ BEGIN
        IF to_regclass('themes') IS NULL THEN RETURN; END IF;
        ALTER TABLE themes NO FORCE ROW LEVEL SECURITY;
        UPDATE themes SET data = data || '{"compileError": {"code": "failed", "file": null}}'
          WHERE jsonb_typeof(data->'compileError') = 'string';
        ALTER TABLE themes FORCE ROW LEVEL SECURITY;
      END $$;`,
  },
];
