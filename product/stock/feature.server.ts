import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { stockMigrations } from './migrations.ts';

/** Products with a limited stock: submissions take of it, and pages say what is sold out. */
export const stockFeature = defineFeature({ name: 'stock', migrations: stockMigrations });
