import type { Migration } from '@tributary/engine/storage/migration.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { accountMigrations } from '@tributary/product/account/migrations.ts';
import { deliveryMigrations } from '@tributary/product/delivery/migrations.ts';
import { identityMigrations } from '@tributary/product/identity/migrations.ts';
import { mailMigrations } from '@tributary/product/mail/migrations.ts';
import { publishingMigrations } from '@tributary/product/publishing/migrations.ts';
import { submissionMigrations } from '@tributary/product/submissions/migrations.ts';
import { resourceMigrations } from '@tributary/resources/catalog.server.ts';

/** The database's whole history: each room keeps its own part. */
export const migrations: Migration[] = [
  ...engineMigrations,
  ...resourceMigrations,
  ...identityMigrations,
  ...publishingMigrations,
  ...submissionMigrations,
  ...deliveryMigrations,
  ...mailMigrations,
  ...accountMigrations,
];
