import { platformTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Tables of second factors. They belong to accounts: a person has one phone in all their organizations. */
export const secondFactorMigrations: Migration[] = [
  {
    // Every code can be made from the secret, so it is sealed. A new secret is stored beside the one in use, so that a
    // new phone replaces the old one only once it has shown that it works.
    id: '0120-identity-one-time-codes',
    sql: `
      CREATE TABLE one_time_codes (
        account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        secret_sealed text,
        confirmed_at timestamptz,
        last_step bigint,
        pending_sealed text,
        pending_at timestamptz,
        recovery_made_at timestamptz,
        browsers_forgotten_at timestamptz,
        CHECK ((secret_sealed IS NULL) = (confirmed_at IS NULL))
      );
      ${platformTable('one_time_codes')}
      CREATE TABLE recovery_codes (
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        digest bytea NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (account_id, digest)
      );
      ${platformTable('recovery_codes')}`,
  },
  {
    // A challenge is kept as a digest and taken out when it is answered: each is good for one answer.
    id: '0121-identity-passkeys',
    sql: `
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        credential_id text NOT NULL UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports jsonb NOT NULL,
        backed_up boolean NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      );
      CREATE INDEX passkeys_account ON passkeys (account_id, created_at);
      ${platformTable('passkeys')}
      CREATE TABLE passkey_challenges (
        digest bytea PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
      ${platformTable('passkey_challenges')}`,
  },
  {
    // Visits in which the right password was given and the second factor is still missing.
    id: '0122-identity-second-steps',
    sql: `
      CREATE TABLE second_steps (
        visit bytea PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        stamp bytea NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX second_steps_expiry ON second_steps (expires_at);
      ${platformTable('second_steps')}`,
  },
  {
    // When the owner was last warned of attempts at codes with the right password.
    id: '0123-identity-codes-warned',
    sql: 'ALTER TABLE one_time_codes ADD COLUMN warned_at timestamptz;',
  },
];
