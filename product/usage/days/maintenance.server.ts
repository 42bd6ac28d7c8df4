import type { MaintenanceJob } from '@tributary/engine/feature/feature.server.ts';
import { sql } from 'kysely';
import { recordDays } from './days.server.ts';

/** Records the last days of every organization. */
export const recordUsage: MaintenanceJob = async ({ db }, now) => {
  const { rows } = await db.asPlatform((tx) =>
    sql<{ id: string }>`SELECT id FROM tenants ORDER BY id`.execute(tx),
  );
  for (const { id } of rows) await db.inTenant(id, (tx) => recordDays(tx, id, now));
};
