import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';

/** What was asked, now, by the organization's clock: days and months are the same for everybody who looks. */
export async function clockOf<Query>(
  tx: Transaction,
  asked: { context: { now: () => Date }; actor: Pick<Actor, 'tenantId'>; query: Query },
): Promise<Query & { now: Date; timezone: string }> {
  const { timezone } = await readOrganization(tx, asked.actor.tenantId);
  return { ...asked.query, timezone, now: asked.context.now() };
}
