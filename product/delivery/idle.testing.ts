import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { createConnectorRegistry, type RegisteredConnector } from '../connectors/registry.server.ts';
import type { DeliveryDeps } from './attempt.server.ts';

const silent = () => undefined;

/** Dependencies of deliveries in tests that send nothing. */
export const idleDeliveryDeps = (
  { db, sealer }: Pick<App, 'db' | 'sealer'>,
  connectors: RegisteredConnector[] = [],
): DeliveryDeps => ({
  db,
  connectors: createConnectorRegistry(connectors),
  sealer,
  fetchOut: () => Promise.reject(new Error('nothing is sent in this test')),
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  owner: 'this test',
});
