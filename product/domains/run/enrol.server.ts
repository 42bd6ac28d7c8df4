import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';

/** Begins the work on mappings that have none: those of an organization that came from another installation. */
export async function enrolMappings(db: Database, now: Date): Promise<void> {
  const tenants = await db.platformAtOnce(sql<{ id: string }>`SELECT id FROM tenants`);
  for (const { id } of tenants)
    await db.inTenant(id, (tx) =>
      sql`
        INSERT INTO domain_runs (tenant_id, mapping_id, domain, aim, step, next_at, began_at)
        SELECT d.tenant_id, d.id, d.data->>'domain', 'map', 'records', ${now}, ${now} FROM domain_mappings d
        WHERE d.tenant_id = ${id} AND d.deleted_at IS NULL AND d.data->>'held' = 'false'
          AND NOT EXISTS (SELECT FROM domain_runs r WHERE r.tenant_id = d.tenant_id AND r.mapping_id = d.id)
        ON CONFLICT DO NOTHING`.execute(tx),
    );
}
