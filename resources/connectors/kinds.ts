import type { ConnectorKindDeclaration } from './kinds/declaration.ts';
import { paymentV2Kind } from './kinds/payment-v2.ts';

/** The kinds of connectors of the product. Each has its fields in `kinds/` and its code in `product/connectors`. */
export const CONNECTOR_KINDS = ['payment-v2'] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];

export const KINDS = { 'payment-v2': paymentV2Kind } as const satisfies Record<
  ConnectorKind,
  ConnectorKindDeclaration
>;

export const isConnectorKind = (name: string): name is ConnectorKind =>
  CONNECTOR_KINDS.some((kind) => kind === name);
