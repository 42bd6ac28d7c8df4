import type { ResourceDefinition } from '@tributary/engine/definition/resource.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { collectionTable, findDocument } from '@tributary/engine/storage/collection.server.ts';
import { sql } from 'kysely';
import type { TriesProof } from './proof.ts';

/** Records of each resource and organization that are tried. */
const EACH = 2;

/** Ids of other organizations' records, by resource. They are in no report. */
export type ForeignIds = ReadonlyMap<string, readonly string[]>;

/** The newest records of other organizations, each read under its own organization. */
export async function foreignIds(app: App, others: readonly string[]): Promise<ForeignIds> {
  const found = new Map<string, string[]>();
  for (const other of others)
    await app.db.inTenant(other, async (tx) => {
      for (const definition of app.resources.map((one) => one.definition)) {
        const { rows } = await sql<{ id: string }>`
          SELECT id FROM ${sql.table(collectionTable(definition))} WHERE tenant_id = ${other} AND deleted_at IS NULL LIMIT ${EACH}`.execute(
          tx,
        );
        found.set(definition.name, [...(found.get(definition.name) ?? []), ...rows.map(({ id }) => id)]);
      }
    });
  return found;
}

/** Asks the storage port for other organizations' records as one's own, by their ids and with their tenant's name. */
export async function proveResources(
  app: App,
  own: string,
  others: readonly string[],
  ids: ForeignIds,
): Promise<TriesProof[]> {
  return app.db.inTenant(own, async (tx) => {
    const proofs: TriesProof[] = [];
    for (const { definition } of app.resources as readonly { definition: ResourceDefinition }[]) {
      const faults = new Set<string>();
      let tried = 0;
      for (const id of ids.get(definition.name) ?? [])
        for (const tenantId of [own, ...others]) {
          tried += 1;
          if (await findDocument(tx, tenantId, definition, id))
            faults.add('A record of another organization was returned.');
        }
      proofs.push({ name: definition.name, tried, faults: [...faults] });
    }
    return proofs;
  });
}
