import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { ThemeData } from '@tributary/resources/themes/theme.ts';

/** The active theme of an organization; undefined for none. */
export async function activeTheme(tx: Transaction, tenantId: string) {
  const { rows } = await sql<{ id: string; data: ThemeData; version: number }>`
    SELECT id, data, version FROM themes WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'active' = 'true'
    LIMIT 1`.execute(tx);
  return rows[0];
}
