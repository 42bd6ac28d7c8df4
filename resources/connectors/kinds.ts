import { crmKind } from './kinds/crm/kind.ts';
import { GRANT_SECRETS, type ConnectorKindDeclaration } from './kinds/declaration.ts';
import { conversationKind } from './kinds/conversation/kind.ts';
import { customKind } from './kinds/custom/kind.ts';
import { marketingCloudKind } from './kinds/marketing-cloud/kind.ts';
import { paymentV1Kind } from './kinds/payment-v1/kind.ts';
import { paymentV2Kind } from './kinds/payment-v2/kind.ts';

/** The kinds of connectors of the product. Each has its folder in `kinds/`, with its fields and its service. */
export const CONNECTOR_KINDS = [
  'payment-v2',
  'payment-v1',
  'crm',
  'marketing-cloud',
  'conversation',
  'custom',
] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];

export const KINDS = {
  'payment-v2': paymentV2Kind,
  'payment-v1': paymentV1Kind,
  crm: crmKind,
  'marketing-cloud': marketingCloudKind,
  conversation: conversationKind,
  custom: customKind,
} as const satisfies Record<ConnectorKind, ConnectorKindDeclaration>;

/** Something for each kind, by its name. */
export function ofEachKind<T>(make: (kind: ConnectorKind) => T): Record<ConnectorKind, T> {
  const made: Partial<Record<ConnectorKind, T>> = {};
  for (const kind of CONNECTOR_KINDS) made[kind] = make(kind);
  return made as Record<ConnectorKind, T>;
}

/** Every field of a kind that holds a credential, those of its authorization included. */
export function secretsOfKind(kind: ConnectorKind): readonly string[] {
  const { secrets, optionalSecrets, isAuthorized } = KINDS[kind];
  return [...secrets, ...optionalSecrets, ...(isAuthorized ? GRANT_SECRETS : [])];
}

/** Whether mappings name fields alone (`FirstName`), as the service has no objects. */
export function isFlatKind(kind: ConnectorKind): boolean {
  const { writesRecords, isPayment } = KINDS[kind];
  return !writesRecords && !isPayment;
}

export const isConnectorKind = (name: string): name is ConnectorKind =>
  CONNECTOR_KINDS.some((kind) => kind === name);
