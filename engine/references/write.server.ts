import { sql } from 'kysely';
import type { ResourceDefinition, Use } from '../definition/resource.ts';
import type { Transaction } from '../storage/database.server.ts';
import { usesIn } from './declared.ts';

interface Recorded {
  id: string;
  /** The record's references before the write; none for a new record and a deleted one. */
  before: Record<string, unknown> | undefined;
  /** The record's references after the write; none if it was deleted. */
  after: Record<string, unknown> | undefined;
}

const identity = ({ path, resource, ref, onDelete }: Use): string =>
  [path, resource, ref, onDelete].join('\n');

/** Updates the index of references with a write, in its transaction. Writes nothing when nothing changed. */
export async function recordUses(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition,
  { id, before, after }: Recorded,
): Promise<void> {
  const old = before ? usesIn(definition, before) : [];
  const now = after ? usesIn(definition, after) : [];
  const same = old.map(identity).sort().join('\n\n') === now.map(identity).sort().join('\n\n');
  if (!same) await replaceUses(tx, tenantId, definition.name, id, now);
}

/** Replaces the references of one record. */
export async function replaceUses(
  tx: Transaction,
  tenantId: string,
  source: string,
  id: string,
  uses: readonly Use[],
): Promise<void> {
  await sql`DELETE FROM resource_references WHERE tenant_id = ${tenantId} AND source_id = ${id}`.execute(tx);
  if (uses.length === 0) return;
  const column = (take: (use: Use) => string) => sql`${uses.map(take)}::text[]`;
  await sql`
    INSERT INTO resource_references (tenant_id, source, source_id, path, target, target_ref, on_delete)
    SELECT ${tenantId}, ${source}, ${id}, * FROM unnest(
      ${column((use) => use.path)}, ${column((use) => use.resource)}, ${column((use) => use.ref)}, ${column((use) => use.onDelete)})
    ON CONFLICT DO NOTHING`.execute(tx);
}
