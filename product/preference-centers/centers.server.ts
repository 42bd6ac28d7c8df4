import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import {
  preferenceCenterSchema,
  type PreferenceCenterData,
} from '@tributary/resources/preference-centers/preference-center.ts';
import { sql, type RawBuilder } from 'kysely';

/** A preference center as its page needs it. */
export interface FoundCenter {
  id: string;
  data: PreferenceCenterData;
}

async function findCenter(
  tx: Transaction,
  tenantId: string,
  which: RawBuilder<unknown>,
): Promise<FoundCenter | undefined> {
  const { rows } = await sql<{ id: string; data: unknown }>`
    SELECT id, data FROM preference_centers WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND ${which} LIMIT 1`.execute(
    tx,
  );
  const data = preferenceCenterSchema.safeParse(rows[0]?.data).data;
  return rows[0] && data && { id: rows[0].id, data };
}

/** A preference center that is there, published or not. */
export const centerById = (tx: Transaction, tenantId: string, id: string) =>
  findCenter(tx, tenantId, sql`id = ${id}`);

/** The published preference center at an address; without one the organization's first. */
export const publishedCenter = (tx: Transaction, tenantId: string, slug?: string) =>
  findCenter(
    tx,
    tenantId,
    slug === undefined
      ? sql`data->>'published' = 'true' ORDER BY data->>'publishedAt', id`
      : sql`data->>'published' = 'true' AND data->>'slug' = ${slug}`,
  );
