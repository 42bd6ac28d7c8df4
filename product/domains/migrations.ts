import {
  platformTable,
  queueTable,
  signalChanges,
  type Migration,
} from '@tributary/engine/storage/migration.ts';

/** The domains that are proved, their certificates, and the work on them with its log. */
export const domainMigrations: Migration[] = [
  {
    id: '0901-domains',
    sql: `
      -- A domain belongs to one organization of the installation: the one that proved it.
      CREATE TABLE domain_hosts (
        host text PRIMARY KEY,
        tenant_id uuid NOT NULL,
        mapping_id uuid NOT NULL,
        proof text NOT NULL,
        is_mapped boolean NOT NULL DEFAULT false,
        is_primary boolean NOT NULL DEFAULT false,
        proved_at timestamptz NOT NULL
      );
      CREATE INDEX domain_hosts_tenant ON domain_hosts (tenant_id);
      ${queueTable('domain_hosts')}
      ${signalChanges('domain_hosts', 'INSERT OR UPDATE OR DELETE', 'domains')}
      CREATE TABLE domain_certificates (
        host text PRIMARY KEY,
        tenant_id uuid NOT NULL,
        chain text NOT NULL,
        sealed_key text NOT NULL,
        fingerprint text NOT NULL,
        issuer text NOT NULL,
        not_before timestamptz NOT NULL,
        not_after timestamptz NOT NULL
      );
      ${queueTable('domain_certificates')}
      ${signalChanges('domain_certificates', 'INSERT OR UPDATE OR DELETE', 'domains')}
      CREATE TABLE domain_runs (
        tenant_id uuid NOT NULL,
        mapping_id uuid NOT NULL,
        domain text NOT NULL,
        aim text NOT NULL CHECK (aim IN ('map', 'watch', 'renew', 'undo', 'rest')),
        step text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_at timestamptz,
        began_at timestamptz NOT NULL,
        order_url text,
        challenge_token text,
        challenge_answer text,
        sealed_key text,
        seen jsonb,
        seen_at timestamptz,
        misses integer NOT NULL DEFAULT 0,
        told text,
        PRIMARY KEY (tenant_id, mapping_id)
      );
      CREATE INDEX domain_runs_due ON domain_runs (next_at) WHERE next_at IS NOT NULL;
      CREATE INDEX domain_runs_challenge ON domain_runs (domain, challenge_token) WHERE challenge_token IS NOT NULL;
      ${queueTable('domain_runs')}
      CREATE TABLE domain_steps (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        mapping_id uuid NOT NULL,
        step text NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('done', 'waiting', 'again', 'failed', 'undone')),
        code text,
        detail text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX domain_steps_mapping ON domain_steps (tenant_id, mapping_id, id DESC);
      ${queueTable('domain_steps')}
      CREATE TABLE acme_accounts (
        directory text PRIMARY KEY,
        sealed_key text NOT NULL,
        url text,
        created_at timestamptz NOT NULL
      );
      ${platformTable('acme_accounts')}`,
  },
];
