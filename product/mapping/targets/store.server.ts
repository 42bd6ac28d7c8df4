import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { SettingsRef } from '../../connectors/settings.server.ts';

/** A reading of a service at some time. */
interface Kept {
  object: string;
  content: unknown;
  read_at: Date;
}

/** The last reading of an environment's objects; the list of objects has no name. */
export async function readKept(
  tx: Transaction,
  { tenantId, connector, environment }: SettingsRef,
  objects: readonly string[],
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    SELECT object, content, read_at FROM mapping_targets
    WHERE tenant_id = ${tenantId} AND connector = ${connector} AND environment = ${environment}
      AND object = ANY(${[...objects]}::text[])`.execute(tx);
  return rows;
}

/** Stores a reading. */
export async function keepRead(
  tx: Transaction,
  { tenantId, connector, environment }: SettingsRef,
  { object, content, readAt }: { object: string; content: unknown; readAt: Date },
): Promise<void> {
  await sql`
    INSERT INTO mapping_targets (tenant_id, connector, environment, object, content, read_at)
    VALUES (${tenantId}, ${connector}, ${environment}, ${object}, ${JSON.stringify(content)}::jsonb, ${readAt})
    ON CONFLICT (tenant_id, connector, environment, object)
    DO UPDATE SET content = excluded.content, read_at = excluded.read_at`.execute(tx);
}
