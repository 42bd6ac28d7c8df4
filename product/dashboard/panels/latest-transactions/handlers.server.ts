import { implement } from '@tributary/engine/http/implement.server.ts';
import { list } from '@tributary/engine/lifecycle/read/list.server.ts';
import { transactions } from '@tributary/resources/transactions/transaction.ts';
import type { ServerPanel } from '../panel.server.ts';
import { latestTransactions } from './panel.ts';
import { latestTransactionSchema, latestTransactionsRoutes } from './routes.ts';

/** Recent transactions that the dashboard shows (specification, section 9). */
export const TRANSACTIONS_SHOWN = 5;

export const latestTransactionsServer: ServerPanel = {
  panel: latestTransactions,
  routes: implement(latestTransactionsRoutes, {
    async 'GET /latest-transactions'({ context, query: { environment } }) {
      const query = { environment, limit: TRANSACTIONS_SHOWN, sort: '-createdAt' };
      const { items } = await list(context, transactions, query);
      return { items: items.map((item) => latestTransactionSchema.parse(item)) };
    },
  }),
};
