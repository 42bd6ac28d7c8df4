import { issuedMigrations } from './issued-migrations.ts';
import { logMigrations } from './log-migrations.ts';
import { monthlyPartitions, platformTable, queueTable, tenantTable, type Migration } from './migration.ts';
import { searchMigrations } from './search/search-migrations.ts';
import { SIGNAL_CODE } from './signals.server.ts';

/** The engine's own tables: tenants and the activity log. */
export const engineMigrations: Migration[] = [
  {
    id: '0001-tenants',
    sql: `
      CREATE TABLE tenants (
        id uuid PRIMARY KEY,
        slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
        name text NOT NULL,
        plan text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        suspended_at timestamptz
      );
      ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
      ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
      CREATE POLICY own_row ON tenants FOR SELECT TO tributary_app
        USING (id = nullif(current_setting('app.tenant', true), '')::uuid);
      CREATE POLICY platform_only ON tenants TO tributary_platform USING (true) WITH CHECK (true);
      GRANT SELECT ON tenants TO tributary_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON tenants TO tributary_platform;

      CREATE FUNCTION tributary_ensure_months(parent text, first_month int, last_month int) RETURNS void
      LANGUAGE plpgsql AS $$
      DECLARE month date;
      BEGIN
        FOR n IN first_month..last_month LOOP
          month := (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n))::date;
          EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
            parent || to_char(month, '_YYYY_MM'), parent,
            month::text || ' 00:00+00', (month + interval '1 month')::date::text || ' 00:00+00');
        END LOOP;
      END $$;`,
  },
  {
    id: '0002-log-entries',
    sql: `
      CREATE TABLE log_entries (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        event text NOT NULL CHECK (event IN ('CREATE', 'UPDATE', 'DELETE', 'DUPLICATE', 'INVITE')),
        subject text NOT NULL,
        reference_id uuid NOT NULL,
        version int NOT NULL,
        title text NOT NULL,
        user_id uuid,
        user_name text NOT NULL,
        user_email text NOT NULL,
        previous_value jsonb,
        new_value jsonb,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        level text NOT NULL DEFAULT 'info',
        PRIMARY KEY (tenant_id, id, created_at)
      ) PARTITION BY RANGE (created_at);
      CREATE INDEX log_entries_reference ON log_entries (tenant_id, subject, reference_id, created_at DESC);
      CREATE INDEX log_entries_recent ON log_entries (tenant_id, created_at DESC);
      ${monthlyPartitions('log_entries')}
      ${tenantTable('log_entries')}`,
  },
  {
    id: '0003-months-ahead',
    sql: `
      CREATE FUNCTION tributary_keep_months() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE parent regclass;
      BEGIN
        FOR parent IN SELECT partrelid::regclass FROM pg_partitioned_table LOOP
          PERFORM tributary_ensure_months(parent::text, 0, 3);
        END LOOP;
      END $$;
      REVOKE ALL ON FUNCTION tributary_keep_months() FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION tributary_keep_months() TO tributary_platform;`,
  },
  {
    id: '0010-tag-links',
    sql: `
      CREATE TABLE tag_links (
        tenant_id uuid NOT NULL,
        collection text NOT NULL,
        resource_id uuid NOT NULL,
        tag_id uuid NOT NULL,
        PRIMARY KEY (tenant_id, collection, resource_id, tag_id)
      );
      CREATE INDEX tag_links_tag ON tag_links (tenant_id, tag_id, collection, resource_id);
      ${tenantTable('tag_links')}`,
  },
  ...logMigrations,
  {
    id: '0030-resource-references',
    sql: `
      CREATE TABLE resource_references (
        tenant_id uuid NOT NULL,
        source text NOT NULL,
        source_id uuid NOT NULL,
        path text NOT NULL,
        target text NOT NULL,
        target_ref text NOT NULL,
        on_delete text NOT NULL CHECK (on_delete IN ('refuse', 'keep')),
        PRIMARY KEY (tenant_id, source_id, path, target_ref)
      );
      CREATE INDEX resource_references_target ON resource_references (tenant_id, target, target_ref, source, source_id);
      ${tenantTable('resource_references')}
      CREATE TABLE reference_indexes (source text PRIMARY KEY, digest text NOT NULL);
      ${platformTable('reference_indexes')}`,
  },
  ...issuedMigrations,
  ...searchMigrations,
  {
    // An organization says its own name. Everything else of its row is the platform's.
    id: '0035-own-name',
    sql: `
      CREATE POLICY own_name ON tenants FOR UPDATE TO tributary_app
        USING (id = nullif(current_setting('app.tenant', true), '')::uuid)
        WITH CHECK (id = nullif(current_setting('app.tenant', true), '')::uuid);
      GRANT UPDATE (name) ON tenants TO tributary_app;`,
  },
  {
    // The notice is for the connection that writes, which no setting may keep from it.
    id: '0037-signals',
    sql: `
      CREATE FUNCTION tributary_signal() RETURNS trigger LANGUAGE plpgsql SET client_min_messages = 'notice' AS $$
      BEGIN
        RAISE NOTICE USING MESSAGE = TG_ARGV[0], ERRCODE = '${SIGNAL_CODE}';
        PERFORM pg_notify(TG_ARGV[0], '');
        RETURN NULL;
      END $$;`,
  },
  {
    // How long an organization's log entries are kept; it is copied from its settings, for every write needs it.
    id: '0093-log-months',
    sql: `
      ALTER TABLE tenants ADD COLUMN log_months int NOT NULL DEFAULT 1 CHECK (log_months BETWEEN 1 AND 6);
      GRANT UPDATE (log_months) ON tenants TO tributary_app;`,
  },
  {
    // An organization's clock. Its settings begin with it, and every change of them is copied, for the engine writes times too.
    id: '0094-timezone',
    sql: `
      ALTER TABLE tenants ADD COLUMN timezone text NOT NULL DEFAULT 'UTC' CHECK (length(timezone) BETWEEN 1 AND 64);
      GRANT UPDATE (timezone) ON tenants TO tributary_app;`,
  },
  {
    // The used keys of create requests, each with the hash of its request and the created record.
    id: '0096-create-keys',
    sql: `
      CREATE TABLE create_keys (
        tenant_id uuid NOT NULL,
        user_id text NOT NULL,
        key text NOT NULL,
        asked text NOT NULL,
        record_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, user_id, key)
      );
      CREATE INDEX create_keys_age ON create_keys (created_at);
      ${queueTable('create_keys')}`,
  },
];
