import { secretField } from '@tributary/engine/definition/secret.ts';
import type { ConnectorKindDeclaration } from '../declaration.ts';
import { outwardUrl } from '../../../outward/outward.ts';

/** Settings of a post office for tests. */
export const fakePostKind = {
  flag: 'CUSTOM_CONNECTOR',
  fields: { endpoint: outwardUrl('endpoint'), key: secretField(200) },
  initial: { endpoint: '', key: null },
  secrets: ['key'],
  optionalSecrets: [],
  required: [],
  addresses: ['endpoint'],
  isAuthorized: false,
  writesRecords: false,
  isPayment: false,
  isUsual: false,
} as const satisfies ConnectorKindDeclaration;
