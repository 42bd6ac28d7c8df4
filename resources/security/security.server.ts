import type { ServerResource } from '@tributary/engine/lifecycle/hooks.server.ts';
import { findSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { security, securitySchema, type SecurityData } from './security.ts';

const stored: ServerResource = { definition: security, hooks: {} };

/** An organization's security settings, for publishing. */
export async function readSecurity(tx: Transaction, tenantId: string): Promise<SecurityData> {
  const { data } = await findSingle(tx, tenantId, stored);
  return securitySchema.parse(data);
}
