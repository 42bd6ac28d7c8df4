import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { recordDays } from './days.server.ts';

/** Records the last days of every organization. */
export const recordUsage = async ({ db }: { db: Database }, now: Date): Promise<void> => {
  const { rows } = await db.asPlatform((tx) =>
    sql<{ id: string }>`SELECT id FROM tenants ORDER BY id`.execute(tx),
  );
  for (const { id } of rows) await db.inTenant(id, (tx) => recordDays(tx, id, now));
};
