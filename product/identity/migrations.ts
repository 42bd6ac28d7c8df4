import { actorsMigrations } from './console/actors-migrations.ts';
import { platformTable, queueTable, type Migration } from '@tributary/engine/storage/migration.ts';
import { invitationMigrations } from './invitations/migrations.ts';
import { passwordResetMigrations } from './password-reset/migrations.ts';
import { secondFactorMigrations } from './second-factor/migrations.ts';
import { signInRulesMigrations } from './sign-in-rules/migrations.ts';
import { setupMigrations } from './setup/migrations.ts';

/** Tables of identity: accounts, records of the sign-in provider, keys, and console sessions. */
export const identityMigrations: Migration[] = [
  {
    id: '0100-identity-accounts',
    sql: `
      CREATE TABLE accounts (
        id uuid PRIMARY KEY,
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        password_hash text,
        created_at timestamptz NOT NULL,
        last_sign_in_at timestamptz,
        disabled_at timestamptz
      );
      ${platformTable('accounts')}`,
  },
  {
    // A tenant's people in the shape that every collection has. The platform reads them at sign-in, before any
    // tenant is known.
    id: '0101-identity-users',
    sql: `
      CREATE TABLE users (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        data jsonb NOT NULL,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz,
        deleted_at timestamptz,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX users_account ON users ((data->>'accountId')) WHERE deleted_at IS NULL;
      CREATE INDEX users_email ON users (lower(data->>'email')) WHERE deleted_at IS NULL;
      CREATE UNIQUE INDEX users_member ON users (tenant_id, lower(data->>'email')) WHERE deleted_at IS NULL;
      ${queueTable('users')}`,
  },
  {
    // Records of the OpenID provider between requests. Codes and session ids are secrets: the id is a digest and the
    // payload is sealed, so a copy of this table signs no attacker in.
    id: '0102-identity-oidc-records',
    sql: `
      CREATE TABLE oidc_records (
        model text NOT NULL,
        id bytea NOT NULL,
        payload text NOT NULL,
        grant_id bytea,
        uid bytea,
        tenant_id uuid,
        expires_at timestamptz NOT NULL,
        consumed_at timestamptz,
        PRIMARY KEY (model, id)
      );
      CREATE INDEX oidc_records_grant ON oidc_records (grant_id) WHERE grant_id IS NOT NULL;
      CREATE INDEX oidc_records_uid ON oidc_records (uid) WHERE uid IS NOT NULL;
      CREATE INDEX oidc_records_expiry ON oidc_records (expires_at);
      ${platformTable('oidc_records')}`,
  },
  {
    id: '0103-identity-signing-keys',
    sql: `
      CREATE TABLE signing_keys (
        kid text PRIMARY KEY,
        purpose text NOT NULL,
        public_jwk jsonb,
        private_sealed text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX signing_keys_purpose ON signing_keys (purpose, created_at DESC);
      ${platformTable('signing_keys')}`,
  },
  {
    // A session's cookie is a keyed digest over its id, generation and salt: it can't be made from this table alone.
    id: '0104-identity-console-sessions',
    sql: `
      CREATE TABLE console_sessions (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        account_id uuid,
        generation int NOT NULL DEFAULT 1,
        salt bytea NOT NULL,
        created_at timestamptz NOT NULL,
        rotated_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        end_reason text
      );
      CREATE INDEX console_sessions_user ON console_sessions (tenant_id, user_id) WHERE ended_at IS NULL;
      CREATE INDEX console_sessions_expiry ON console_sessions (expires_at);
      ${platformTable('console_sessions')}`,
  },
  {
    id: '0105-identity-throttle',
    sql: `
      CREATE TABLE sign_in_throttle (
        key bytea PRIMARY KEY,
        attempts int NOT NULL,
        next_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX sign_in_throttle_updated ON sign_in_throttle (updated_at);
      ${platformTable('sign_in_throttle')}`,
  },
  ...invitationMigrations,
  ...secondFactorMigrations,
  {
    // Facts by which people recognize their own sessions, and no more: no exact address is kept.
    id: '0125-identity-session-origin',
    sql: `
      ALTER TABLE console_sessions ADD COLUMN user_agent text, ADD COLUMN network text;
      CREATE INDEX console_sessions_account ON console_sessions (account_id) WHERE ended_at IS NULL;
      ALTER TABLE accounts ADD COLUMN password_asked_after timestamptz;`,
  },
  ...setupMigrations,
  ...passwordResetMigrations,
  {
    id: '0130-identity-replaced-cookies',
    sql: `
      ALTER TABLE console_sessions ADD COLUMN replaced_at timestamptz[] NOT NULL DEFAULT '{}';
      UPDATE console_sessions SET replaced_at = ARRAY[rotated_at] WHERE generation > 1;
      ALTER TABLE console_sessions DROP COLUMN rotated_at, ALTER COLUMN replaced_at DROP DEFAULT;`,
  },
  {
    // Access tokens that a console session was started with; kept until they expire.
    id: '0131-identity-exchanged-tokens',
    sql: `
      CREATE TABLE exchanged_tokens (digest bytea PRIMARY KEY, expires_at timestamptz NOT NULL);
      CREATE INDEX exchanged_tokens_expiry ON exchanged_tokens (expires_at);
      ${platformTable('exchanged_tokens')}`,
  },
  {
    // Indexes for removing the oldest rows that requests without a sign-in leave.
    id: '0132-identity-row-limits',
    sql: `
      CREATE INDEX oidc_records_model_expiry ON oidc_records (model, expires_at);
      ALTER TABLE passkey_challenges ADD COLUMN made_at timestamptz NOT NULL DEFAULT now();
      CREATE INDEX passkey_challenges_made ON passkey_challenges (made_at);`,
  },
  ...actorsMigrations,
  ...signInRulesMigrations,
];
