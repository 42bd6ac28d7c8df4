import { platformTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Links that are printed for the installation's operator. Only a digest of each is stored. */
export const setupMigrations: Migration[] = [
  {
    // Without an organization: the link that makes the first one. With one: a maintainer's link to their password.
    id: '0130-identity-setup-links',
    sql: `
      CREATE TABLE setup_links (
        digest bytea PRIMARY KEY,
        tenant_id uuid,
        user_id uuid,
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        CHECK ((tenant_id IS NULL) = (user_id IS NULL))
      );
      CREATE UNIQUE INDEX setup_links_first ON setup_links ((true)) WHERE tenant_id IS NULL;
      CREATE UNIQUE INDEX setup_links_user ON setup_links (tenant_id, user_id) WHERE tenant_id IS NOT NULL;
      ${platformTable('setup_links')}`,
  },
];
