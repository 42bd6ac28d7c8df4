import { crmKind } from './kinds/crm.ts';
import { GRANT_SECRETS, type ConnectorKindDeclaration } from './kinds/declaration.ts';
import { paymentV2Kind } from './kinds/payment-v2.ts';

/** The kinds of connectors of the product. Each has its fields in `kinds/` and its code in `product/connectors`. */
export const CONNECTOR_KINDS = ['payment-v2', 'crm'] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];

export const KINDS = { 'payment-v2': paymentV2Kind, crm: crmKind } as const satisfies Record<
  ConnectorKind,
  ConnectorKindDeclaration
>;

/** Every field of a kind that holds a credential, those of its authorization included. */
export const secretsOfKind = (kind: ConnectorKind): readonly string[] =>
  KINDS[kind].isAuthorized ? [...KINDS[kind].secrets, ...GRANT_SECRETS] : KINDS[kind].secrets;

export const isConnectorKind = (name: string): name is ConnectorKind =>
  CONNECTOR_KINDS.some((kind) => kind === name);
