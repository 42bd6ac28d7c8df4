import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyResource, ResourceDefinition } from '../definition/resource.ts';
import { collectionTable } from '../storage/collection.server.ts';
import type { Database } from '../storage/database.server.ts';
import { namesOthers, usesIn } from './declared.ts';
import { replaceUses } from './write.server.ts';

/** Documents that are read and locked at once. */
const AT_ONCE = 500;

/** Detects a changed declaration. Its rules are code, so their source text is compared. */
function digestOf({ references, referencesIn }: ResourceDefinition): string {
  const rules = (references ?? []).map((each) => ({ ...each, onDelete: String(each.onDelete) }));
  return createHash('sha256')
    .update(JSON.stringify([rules, String(referencesIn)]))
    .digest('hex');
}

/**
 * Updates the index of references from stored data, for every resource whose declaration changed: at the first start
 * with this index, and when a resource declares a new reference. Runs before the server accepts requests.
 */
export async function backfillUses(db: Database, catalog: readonly AnyResource[]): Promise<void> {
  const resources = catalog.filter(
    (each): each is ResourceDefinition => each.kind === 'resource' && namesOthers(each),
  );
  const known = await db.asPlatform((tx) =>
    sql<{ source: string; digest: string }>`SELECT source, digest FROM reference_indexes`.execute(tx),
  );
  const digests = new Map(known.rows.map(({ source, digest }) => [source, digest]));
  const changed = resources.filter((resource) => digests.get(resource.name) !== digestOf(resource));
  if (changed.length === 0) return;
  const tenants = await db.asPlatform((tx) => tx.selectFrom('tenants').select('id').execute());
  for (const definition of changed) {
    for (const { id } of tenants) await backfillTenant(db, id, definition);
    await db.asPlatform((tx) =>
      sql`INSERT INTO reference_indexes VALUES (${definition.name}, ${digestOf(definition)})
        ON CONFLICT (source) DO UPDATE SET digest = excluded.digest`.execute(tx),
    );
  }
}

async function backfillTenant(db: Database, tenantId: string, definition: ResourceDefinition): Promise<void> {
  const table = sql.table(collectionTable(definition));
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const last = await db.inTenant(tenantId, async (tx) => {
      // Locked, so that a parallel write of the same record waits and its own entry is written last.
      const { rows } = await sql<{ id: string; data: Record<string, unknown> }>`
        SELECT id, data FROM ${table} WHERE tenant_id = ${tenantId} AND id > ${after} AND deleted_at IS NULL
        ORDER BY id LIMIT ${AT_ONCE} FOR SHARE`.execute(tx);
      for (const { id, data } of rows)
        await replaceUses(tx, tenantId, definition.name, id, usesIn(definition, data));
      return rows.length === AT_ONCE ? rows.at(-1)!.id : undefined;
    });
    if (last === undefined) return;
    after = last;
  }
}
