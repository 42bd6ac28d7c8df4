import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import type {
  Connector,
  DeliveryConnector,
  PaymentConnector,
} from '@tributary/resources/connectors/port/connector.ts';

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
