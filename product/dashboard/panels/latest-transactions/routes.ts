import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { recordFrame } from '@tributary/engine/definition/schemas.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import { transactionSchema } from '@tributary/resources/transactions/transaction.ts';
import * as z from 'zod';
import { latestTransactions } from './panel.ts';

/** A transaction without its visitor's answers and consents. */
export const latestTransactionSchema = transactionSchema
  .omit({ answers: true, consents: true })
  .extend(recordFrame);

export const latestTransactionsRoutes = defineRoutes({
  'GET /latest-transactions': {
    access: latestTransactions.ability,
    flag: latestTransactions.flag,
    summary: 'List the newest transactions',
    query: z.object({ environment: environmentSchema }),
    response: z.object({ items: z.array(latestTransactionSchema) }),
  },
});
