import type { ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { Connector, DeliveryConnector, PaymentConnector } from './connector.ts';
import { conversation } from './conversation/connector.server.ts';
import { crm } from './crm/connector.server.ts';
import { custom } from './custom/connector.server.ts';
import { marketingCloud } from './marketing-cloud/connector.server.ts';
import { paymentV1 } from './payment-v1/connector.server.ts';
import { paymentV2 } from './payment-v2/connector.server.ts';

/** The connectors of the product: one folder each, and its kind in `resources/connectors/kinds.ts`. */
export const CONNECTORS: Record<ConnectorKind, Connector> = {
  'payment-v2': paymentV2,
  'payment-v1': paymentV1,
  crm,
  'marketing-cloud': marketingCloud,
  conversation,
  custom,
};

/** The connectors that a process has, by kind. */
export interface Connectors {
  all: readonly Connector[];
  payment(kind: string): PaymentConnector | undefined;
  delivery(kind: string): DeliveryConnector | undefined;
}

/** @param list those of the product, unless a test adds its own */
export function createConnectors(list: readonly Connector[] = Object.values(CONNECTORS)): Connectors {
  const byKind = new Map(list.map((connector) => [connector.kind, connector]));
  return {
    all: list,
    payment(kind) {
      const found = byKind.get(kind);
      return found?.type === 'payment' ? found : undefined;
    },
    delivery(kind) {
      const found = byKind.get(kind);
      return found?.type === 'delivery' ? found : undefined;
    },
  };
}
