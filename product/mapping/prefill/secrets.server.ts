import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { SealingError, type Sealer } from '@tributary/engine/storage/sealing.server.ts';

const placeOf = (tenantId: string): string => `prefill-links/${tenantId}`;

/** The key of an organization's prefill links; undefined where it never made one, and where the seal can't be opened. */
export async function readLinkKey(
  { db, sealer }: { db: Database; sealer: Sealer },
  tenantId: string,
): Promise<Buffer | undefined> {
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql<{ sealed: string }>`SELECT sealed FROM prefill_keys WHERE tenant_id = ${tenantId}`.execute(tx),
  );
  if (!rows[0]) return undefined;
  try {
    return sealer.open(rows[0].sealed, placeOf(tenantId));
  } catch (error) {
    if (error instanceof SealingError) return undefined;
    throw error;
  }
}

/** A new key in place of the one before: every link that was made with that leads to an empty form. */
export async function replaceLinkKey(
  tx: Transaction,
  sealer: Sealer,
  tenantId: string,
  now: Date,
): Promise<Buffer> {
  const key = randomBytes(32);
  await sql`
    INSERT INTO prefill_keys (tenant_id, sealed, made_at) VALUES (${tenantId}, ${sealer.seal(key, placeOf(tenantId))}, ${now})
    ON CONFLICT (tenant_id) DO UPDATE SET sealed = excluded.sealed, made_at = excluded.made_at`.execute(tx);
  return key;
}
