import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { transactionMigrations } from './migrations.ts';
import { transactions } from './transaction.ts';

/** Transactions, which submissions write. */
export const transactionsFeature = defineFeature({
  name: transactions.name,
  resource: transactions,
  migrations: transactionMigrations,
});
