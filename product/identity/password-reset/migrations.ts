import { platformTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Links by which people choose a new password. Of each only a digest is kept. */
export const passwordResetMigrations: Migration[] = [
  {
    // One row for an account: the newest link is the only one.
    id: '0110-identity-password-resets',
    sql: `
      CREATE TABLE password_resets (
        account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
        digest bytea NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL
      );
      ${platformTable('password_resets')}`,
  },
  {
    // A link belongs to the forgotten password: changing that in another way ends the link too.
    id: '0111-identity-password-resets-mark',
    sql: `
      DELETE FROM password_resets;
      ALTER TABLE password_resets ADD COLUMN password_mark bytea NOT NULL;`,
  },
];
