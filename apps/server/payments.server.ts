import { createConnectorRegistry, register } from '@tributary/product/connectors/registry.server.ts';
import { paymentV2 } from '@tributary/product/connectors/payment-v2/connector.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { processName, type DeliveryDeps } from '@tributary/product/delivery/attempt.server.ts';
import { createEgress } from '@tributary/product/egress/egress.server.ts';
import { startDeliveryWorker, type DeliveryWorker } from '@tributary/product/delivery/worker.server.ts';
import { createPayments } from '@tributary/product/submissions/payments/payments.server.ts';
import type { Logger } from './logging.server.ts';
import type { Settings } from './settings.server.ts';

export type OpenPayments = ReturnType<typeof createPayments> & {
  /** What deliveries are made with, for other lanes. */
  services: DeliveryDeps;
  startWorker: () => DeliveryWorker;
};

/** Puts connectors, the one way out and the outbox together. */
export function openPayments({
  app: { db, sealer },
  settings,
  logger,
}: {
  app: App;
  settings: Settings;
  logger: Logger;
}): OpenPayments {
  const egress = createEgress({ allowLoopback: settings.allowLoopback });
  const services: DeliveryDeps = {
    db,
    connectors: createConnectorRegistry([register(paymentV2)]),
    sealer,
    fetchOut: egress.fetchOut,
    logger,
    owner: processName(),
    afterAttempt: (tx, report, afterCommit) => payments.afterAttempt(tx, report, afterCommit),
  };
  const payments = createPayments({ db, services, notificationOrigin: settings.consoleOrigin });
  return { ...payments, services, startWorker: () => startDeliveryWorker(services) };
}
