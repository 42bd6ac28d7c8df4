import type { ConnectorKindDeclaration } from '../declaration.ts';
import { findockKind } from '../findock/fields.ts';

/** The first version of the FinDock Payment API, for organizations that have not moved. */
export const paymentV1Kind = {
  ...findockKind,
  flag: 'PAYMENT_V1_CONNECTOR',
  isUsual: false,
} as const satisfies ConnectorKindDeclaration;
