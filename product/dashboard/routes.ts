import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { recordFrame } from '@tributary/engine/definition/schemas.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import { transactionSchema } from '@tributary/resources/transactions/transaction.ts';
import * as z from 'zod';

/** A transaction without what its visitor answered and agreed to. */
export const latestTransactionSchema = transactionSchema
  .omit({ answers: true, consents: true })
  .extend(recordFrame);

/** An entry of the activity log, without its values. */
const latestRevisionSchema = z.object({
  id: z.uuid(),
  event: z.string(),
  subject: z.string(),
  referenceId: z.uuid(),
  title: z.string(),
  user: z.string(),
  createdAt: z.iso.datetime(),
});

/** What the dashboard reads beside the resources, where the plan includes it. */
export const dashboardRoutes = defineRoutes({
  'GET /latest-transactions': {
    access: ['read', 'transactions'],
    summary: 'List the newest transactions',
    query: z.object({ environment: environmentSchema }),
    response: z.object({ items: z.array(latestTransactionSchema) }),
  },
  'GET /latest-revisions': {
    access: ['read', 'logs'],
    summary: 'List the newest entries of the activity log',
    response: z.object({ items: z.array(latestRevisionSchema) }),
  },
});
