import { sql } from 'kysely';
import type { AnyResource } from '../../definition/resource.ts';
import { systemRecord } from '../../definition/system.ts';
import { ProblemError } from '../../errors/problem.ts';
import { findDocument, toRecord, type StoredRecord } from '../../storage/collection.server.ts';
import { requireAbility, requireActor, type RequestContext } from '../context.server.ts';
import { rowToRecord, selectColumns, shownTo } from './list.server.ts';

/** One record. A deleted one counts as not found, unless `deleted` asks for one that can be restored. */
export async function view(
  context: RequestContext,
  definition: AnyResource,
  id: string,
  options: { deleted?: boolean } = {},
): Promise<StoredRecord> {
  const actor = requireActor(context);
  requireAbility(actor, 'read', definition.subject);
  const ofProduct = definition.kind === 'resource' && systemRecord(definition, id);
  if (ofProduct) return ofProduct;
  const record = await context.app.db.inTenant(actor.tenantId, async (tx) => {
    if (definition.kind === 'resource') {
      const deleted = Boolean(options.deleted && definition.operations.restore);
      const row = await findDocument(tx, actor.tenantId, definition, id, { deleted });
      return row && toRecord(row);
    }
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${sql.raw(selectColumns(definition))} FROM ${sql.table(definition.table)} WHERE tenant_id = ${actor.tenantId} AND id = ${id}`.execute(
      tx,
    );
    return rows[0] && shownTo(definition, rowToRecord(definition, rows[0]), actor);
  });
  if (!record) throw new ProblemError('not_found', `There is no ${definition.title} with this id.`);
  return record;
}
