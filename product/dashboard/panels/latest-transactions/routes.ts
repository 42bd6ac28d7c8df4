import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { recordFrame } from '@tributary/engine/definition/schemas.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import { transactionSchema, UNLISTED } from '@tributary/resources/transactions/transaction.ts';
import * as z from 'zod';
import { latestTransactions } from './panel.ts';

/** A transaction as in lists, without the visitor's answers. */
export const latestTransactionSchema = transactionSchema.omit(UNLISTED).extend(recordFrame);

export const latestTransactionsRoutes = defineRoutes({
  'GET /latest-transactions': {
    access: latestTransactions.ability,
    flag: latestTransactions.flag,
    summary: 'List the newest transactions',
    query: z.object({ environment: environmentSchema }),
    response: z.object({ items: z.array(latestTransactionSchema) }),
  },
});
