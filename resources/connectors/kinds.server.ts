import type { Connector } from './port/connector.ts';
import type { ConnectorKind } from './kinds.ts';
import { conversation } from './kinds/conversation/connector.server.ts';
import { crm } from './kinds/crm/connector.server.ts';
import { custom } from './kinds/custom/connector.server.ts';
import { marketingCloud } from './kinds/marketing-cloud/connector.server.ts';
import { paymentV1 } from './kinds/payment-v1/connector.server.ts';
import { paymentV2 } from './kinds/payment-v2/connector.server.ts';

/** The connectors of the product, one folder of `kinds/` each, with its line here and in `kinds.ts`. */
export const CONNECTORS: Record<ConnectorKind, Connector> = {
  'payment-v2': paymentV2,
  'payment-v1': paymentV1,
  crm,
  'marketing-cloud': marketingCloud,
  conversation,
  custom,
};
