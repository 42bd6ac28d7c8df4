import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';

/** For so many months days are kept; older ones are added up in the first day of their month. */
const DAYS_KEPT_MONTHS = 25;

/** Adds the days of months that are long past up in one. Running it twice changes nothing. */
export const thinPageStatistics = async ({ db }: { db: Database }, now: Date): Promise<void> => {
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - DAYS_KEPT_MONTHS, 1));
  const { rows } = await db.asPlatform((tx) =>
    sql<{ id: string }>`SELECT id FROM tenants ORDER BY id`.execute(tx),
  );
  for (const { id } of rows)
    await db.inTenant(id, (tx) =>
      sql`
        WITH old AS (
          DELETE FROM page_statistics WHERE tenant_id = ${id} AND day < ${before.toISOString().slice(0, 10)}::date
            AND extract(day FROM day) <> 1
          RETURNING page_id, date_trunc('month', day)::date AS month, what, language, value, count
        )
        INSERT INTO page_statistics AS s (tenant_id, page_id, day, what, language, value, count)
        SELECT ${id}::uuid, page_id, month, what, language, value, sum(count) FROM old GROUP BY 2, 3, 4, 5, 6
        ON CONFLICT (tenant_id, page_id, day, what, language, value) DO UPDATE SET count = s.count + excluded.count`.execute(
        tx,
      ),
    );
};
