import { ProblemError } from '../errors/problem.ts';
import { findRevision } from '../revisions/find.server.ts';
import type { StoredRecord } from '../storage/collection.server.ts';
import type { RequestContext, ServerResource } from './context.server.ts';
import { write } from './write.server.ts';

/** Brings a deleted record back. It counts against the plan again, and its unique values must still be free. */
export function undelete(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
): Promise<StoredRecord> {
  return write(context, resource, {
    ability: 'delete',
    event: 'UPDATE',
    kind: 'restored',
    counts: true,
    target: { id, version, deleted: true },
    change: ({ previous }) => previous!,
  });
}

/**
 * Rewrites a record with what a revision holds and records a new revision (specification, section 4). What the
 * server owns stays as it is: a restore never publishes by itself.
 */
export function restoreRevision(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
  revisionId: string,
): Promise<StoredRecord> {
  const { definition } = resource;
  return write(context, resource, {
    ability: 'update',
    event: 'UPDATE',
    kind: 'updated',
    target: { id, version },
    async change({ tx, actor, previous }) {
      const revision = await findRevision(tx, actor.tenantId, definition, id, revisionId);
      if (!revision?.new_value)
        throw new ProblemError('not_found', 'There is no such revision of this record.');
      const owned = Object.fromEntries(
        (definition.serverOwned ?? []).map((field) => [field, previous![field]]),
      );
      return { ...revision.new_value, ...owned };
    },
  });
}
