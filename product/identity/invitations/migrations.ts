import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

const OWN_TENANT = `tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`;

/**
 * Invitations, and the rights of a tenant's transaction on the sessions of its own people: read that they run, end
 * them.
 */
export const invitationMigrations: Migration[] = [
  {
    id: '0115-identity-invitations',
    sql: `
      CREATE TABLE invitations (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        digest bytea NOT NULL UNIQUE,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        end_reason text CHECK (end_reason IN ('accepted', 'revoked', 'replaced')),
        PRIMARY KEY (tenant_id, id)
      );
      CREATE UNIQUE INDEX invitations_open ON invitations (tenant_id, user_id) WHERE ended_at IS NULL;
      CREATE INDEX invitations_expiry ON invitations (expires_at);
      ${queueTable('invitations')}`,
  },
  {
    id: '0116-identity-end-sessions',
    sql: `
      CREATE POLICY own_tenant_sees ON console_sessions FOR SELECT TO tributary_app USING (${OWN_TENANT});
      CREATE POLICY own_tenant_ends ON console_sessions FOR UPDATE TO tributary_app USING (${OWN_TENANT}) WITH CHECK (${OWN_TENANT});
      GRANT SELECT (id, tenant_id, user_id, ended_at), UPDATE (ended_at, end_reason) ON console_sessions TO tributary_app;`,
  },
];
