import type { ServerResource } from '@tributary/engine/lifecycle/hooks.server.ts';
import { findSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { integrations } from './integrations.ts';
import { INTEGRATIONS } from './kinds.ts';
import { tagManagerSchema, type TagManagerSettings } from './tag-manager.ts';

const stored: ServerResource = { definition: integrations, hooks: {} };

/** The tag manager of published pages; undefined where none is set up, or the plan does not include it. */
export async function readTagManager(
  tx: Transaction,
  tenant: { id: string; plan: string },
): Promise<TagManagerSettings | undefined> {
  if (!includesFlag(tenant.plan, INTEGRATIONS.tagManager.flag)) return undefined;
  const { data } = await findSingle(tx, tenant.id, stored);
  return tagManagerSchema.safeParse(Reflect.get(data, 'tagManager')).data;
}
