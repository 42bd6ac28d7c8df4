import type { ConnectorKindDeclaration } from '../declaration.ts';
import { findockKind } from '../findock/fields.ts';

/** The FinDock Payment API v2. */
export const paymentV2Kind = {
  ...findockKind,
  flag: 'PAYMENT_V2_CONNECTOR',
  isUsual: true,
} as const satisfies ConnectorKindDeclaration;
