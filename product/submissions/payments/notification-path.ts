import type { Tokens } from '../tokens.server.ts';

/** The route of notifications. The token proves that the address is ours, for this transaction alone. */
export const NOTIFICATION_ROUTE = '/connectors/:kind/notifications/:tenantId/:transactionId/:token';

/** Where a payment service sends its notifications about a transaction, below the console's origin. */
export const notificationPath = (
  tokens: Tokens,
  kind: string,
  tenantId: string,
  transactionId: string,
): string =>
  `/connectors/${kind}/notifications/${tenantId}/${transactionId}/${tokens.make(tenantId, transactionId, 'notification')}`;
