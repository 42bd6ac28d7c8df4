import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Currency } from '@tributary/kit/money.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';

/**
 * Completes a query by the present time and the organization's clock and currency: figures are the same for every
 * viewer.
 */
export async function clockOf<Query>(
  tx: Transaction,
  asked: { context: { now: () => Date }; actor: Pick<Actor, 'tenantId'>; query: Query },
): Promise<Query & { now: Date; timezone: string; currency: Currency }> {
  const { timezone, currency } = await readOrganization(tx, asked.actor.tenantId);
  return { ...asked.query, timezone, currency, now: asked.context.now() };
}
