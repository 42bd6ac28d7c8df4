import {
  queueTable,
  signalChanges,
  tenantTable,
  type Migration,
} from '@tributary/engine/storage/migration.ts';
import { CONNECTOR_SETTINGS_CHANNEL } from '@tributary/resources/connectors/connectors.ts';

/** The typed tables of connectors. */
export const connectorMigrations: Migration[] = [
  {
    id: '0440-connector-checks',
    sql: `
      CREATE TABLE connector_checks (
        tenant_id uuid NOT NULL,
        connector text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
        settings text NOT NULL,
        is_working boolean NOT NULL,
        since timestamptz NOT NULL,
        checked_at timestamptz NOT NULL,
        finding jsonb NOT NULL,
        PRIMARY KEY (tenant_id, connector, environment)
      );
      ${tenantTable('connector_checks')}`,
  },
  {
    // Authorizations under way: state and browser as digests only, and the verifier sealed.
    id: '0590-connector-authorizations',
    sql: `
      CREATE TABLE connector_authorizations (
        tenant_id uuid NOT NULL,
        state_digest text NOT NULL,
        connector text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
        user_id uuid NOT NULL,
        browser_digest text NOT NULL,
        settings text NOT NULL,
        verifier text NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, state_digest)
      );
      ${tenantTable('connector_authorizations')}`,
  },
  {
    // Credentials and target schemas that are looked at again and again.
    id: '0650-connector-watches',
    sql: `
      CREATE TABLE connector_watches (
        tenant_id uuid NOT NULL,
        connector text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
        next_at timestamptz NOT NULL DEFAULT now(),
        attempts int NOT NULL DEFAULT 0,
        checked_at timestamptz,
        seen jsonb NOT NULL DEFAULT '{}',
        findings jsonb NOT NULL DEFAULT '[]',
        PRIMARY KEY (tenant_id, connector, environment)
      );
      CREATE INDEX connector_watches_due ON connector_watches (next_at);
      ${queueTable('connector_watches')}`,
  },
  {
    // Custom integrations: authorizations under way, and when tokens expire.
    id: '0861-integration-sign-ins',
    sql: `
      CREATE TABLE integration_sign_ins (
        tenant_id uuid NOT NULL,
        state_digest text NOT NULL,
        integration_id uuid NOT NULL,
        user_id uuid NOT NULL,
        browser_digest text NOT NULL,
        client text NOT NULL,
        verifier text NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, state_digest)
      );
      ${tenantTable('integration_sign_ins')}
      CREATE TABLE integration_tokens (
        tenant_id uuid NOT NULL,
        integration_id uuid NOT NULL,
        expires_at timestamptz,
        reason text,
        claimed_until timestamptz,
        PRIMARY KEY (tenant_id, integration_id)
      );
      ${tenantTable('integration_tokens')}`,
  },
  {
    // Copies of a connector's credentials in memory are dropped with each change of them.
    id: '1170-connector-settings-signals',
    sql: signalChanges('issued_secrets', 'INSERT OR UPDATE OR DELETE', CONNECTOR_SETTINGS_CHANNEL),
  },
  {
    // Whether earlier tests passed is unknown: earlier settings count as ones that worked, as the screen said of all.
    id: '1450-connector-checks-that-passed',
    sql: 'ALTER TABLE connector_checks ADD COLUMN has_worked boolean NOT NULL DEFAULT true',
  },
];
