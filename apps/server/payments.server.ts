import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { createConnectors, type Connectors } from '@tributary/product/connectors/connectors.ts';
import { delivererOf } from '@tributary/product/connectors/delivery-deliverer.server.ts';
import { createConnectorRegistry, register } from '@tributary/product/connectors/registry.server.ts';
import { processName, type DeliveryDeps } from '@tributary/product/delivery/attempt.server.ts';
import { createHealthWatch } from '@tributary/product/delivery-desk/health/health.server.ts';
import { createEgress } from '@tributary/engine/egress/egress.server.ts';
import { startDeliveryWorker, type DeliveryWorker } from '@tributary/product/delivery/worker.server.ts';
import { createdAlongside } from '@tributary/product/submissions/payments/created.server.ts';
import { paymentDelivererOf } from '@tributary/product/submissions/payments/payment-deliverer.server.ts';
import { createPayments } from '@tributary/product/submissions/payments/payments.server.ts';
import { notificationPath } from '@tributary/product/submissions/payments/notification-path.ts';
import type { Tokens } from '@tributary/product/submissions/tokens.server.ts';
import type { Logger } from './logging/logging.server.ts';
import type { Settings } from './settings.server.ts';

export type OpenPayments = ReturnType<typeof createPayments> & {
  connectors: Connectors;
  /** The services that deliveries use, for other queues. */
  services: DeliveryDeps;
  /** Starts the workers of payments and of deliveries to other connectors. */
  startWorkers: () => DeliveryWorker[];
};

/** Joins the connectors, the one way out and the outbox. */
export function openPayments({
  app: { db, sealer },
  tokens,
  settings,
  logger,
}: {
  app: App;
  tokens: Tokens;
  settings: Settings;
  logger: Logger;
}): OpenPayments {
  const egress = createEgress({ allowLoopback: settings.allowLoopback });
  const connectors = createConnectors();
  const notificationUrl = (kind: string, tenantId: string, transactionId: string) =>
    settings.consoleOrigin + notificationPath(tokens, kind, tenantId, transactionId);
  const deliverers = connectors.all.map((connector) =>
    connector.type === 'payment' ? paymentDelivererOf(connector, notificationUrl) : delivererOf(connector),
  );
  const watchHealth = createHealthWatch(new URL(settings.consoleOrigin).origin);
  const services: DeliveryDeps = {
    db,
    connectors: createConnectorRegistry(deliverers.map(register)),
    sealer,
    fetchOut: egress.fetchOut,
    logger,
    owner: processName(),
    async afterAttempt(tx, report, afterCommit) {
      await payments.afterAttempt(tx, report, afterCommit);
      await watchHealth(tx, report);
    },
    alongside: (report) => createdAlongside(report, watchHealth),
  };
  const payments = createPayments({ db, connectors, services, tokens });
  const startWorkers = () =>
    (['payments', 'connectors'] as const).map((queue) => startDeliveryWorker(services, { queue }));
  return { ...payments, connectors, services, startWorkers };
}
