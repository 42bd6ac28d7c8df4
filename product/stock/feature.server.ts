import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { stockMigrations } from './migrations.ts';

/** Products with a limited stock: submissions take from it, and pages show sold-out ones. */
export const stockFeature = defineFeature({ name: 'stock', migrations: stockMigrations });
