import { definitionsOf, migrationsOf } from '@tributary/engine/feature/feature.server.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { productFeatures } from '@tributary/product/features.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';

/** Everything that the server runs. */
export const features = [...resourceFeatures, ...productFeatures] as const;

/** Every resource of the product. */
export const definitions = definitionsOf(features);

/** All migrations of the database. */
export const migrations = [...engineMigrations, ...migrationsOf(features)];
