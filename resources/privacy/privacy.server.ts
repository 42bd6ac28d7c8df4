import type { ServerResource } from '@tributary/engine/lifecycle/hooks.server.ts';
import { findSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { privacy, privacySchema, type PrivacyData } from './privacy.ts';

const stored: ServerResource = { definition: privacy, hooks: {} };

/** An organization's privacy settings. */
export async function readPrivacy(tx: Transaction, tenantId: string): Promise<PrivacyData> {
  const { data } = await findSingle(tx, tenantId, stored);
  return privacySchema.parse(data);
}
