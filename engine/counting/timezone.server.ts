import { knownZone } from '@tributary/kit/zones.ts';
import type { Transaction } from '../storage/database.server.ts';

/** An organization's time zone. */
export async function timezoneOf(tx: Transaction, tenantId: string): Promise<string> {
  const { timezone } = await tx
    .selectFrom('tenants')
    .select('timezone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return knownZone(timezone);
}
