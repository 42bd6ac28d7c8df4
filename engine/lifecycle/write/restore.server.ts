import { ProblemError } from '../../errors/problem.ts';
import { findRevision } from '../../revisions/find.server.ts';
import type { StoredRecord } from '../../storage/collection.server.ts';
import type { Transaction } from '../../storage/database.server.ts';
import { requireAbility, requireActor, type RequestContext } from '../context.server.ts';
import type { ServerResource } from '../hooks.server.ts';
import type { Restore } from './restore-body.ts';
import { requireRevisions } from '../read/revisions.server.ts';
import { write } from './write.server.ts';

/** Undeletes a record. It counts against the plan again, and its unique values must still be free. */
export function undelete(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
): Promise<StoredRecord> {
  return write(context, resource, { kind: 'undelete', target: { id, version } });
}

/**
 * Rewrites a record, or some of its fields, from a revision, and writes a new revision (specification, section 4).
 * Server-owned fields are kept: a restore never publishes. Secrets are kept too, since the log does not contain them.
 * @throws ProblemError validation_failed for a field that this resource does not have or that is not restored,
 * feature_not_in_plan where the plan has no revisions of it
 */
export async function restoreRevision(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
  revisionId: string,
  { fields, from }: Restore,
): Promise<StoredRecord> {
  const { definition } = resource;
  const restorer = requireActor(context);
  requireAbility(restorer, 'update', definition.subject);
  requireRevisions(restorer, definition);
  const owned: readonly string[] = definition.serverOwned ?? [];
  const unknown = fields?.find((field) => !(field in definition.schema.shape) || owned.includes(field));
  if (unknown !== undefined)
    throw new ProblemError('validation_failed', 'Some fields need your attention', {
      errors: [{ path: 'fields', message: `${unknown} can not be restored.` }],
    });
  const find = async (tx: Transaction, tenantId: string) => {
    const revision = await findRevision(tx, tenantId, definition, id, revisionId);
    const value = from === 'newValue' ? revision?.new_value : revision?.previous_value;
    if (value) return value;
    throw new ProblemError('not_found', 'There is no such revision of this record.');
  };
  // The record of a single resource always exists, so a missing row is a matter of the version alone.
  if (definition.single)
    await context.app.db.inTenant(restorer.tenantId, (tx) => find(tx, restorer.tenantId));
  return write(context, resource, {
    kind: 'update',
    ability: 'update',
    event: 'UPDATE',
    target: { id, version },
    async data({ tx, actor, previous }) {
      const value = await find(tx, actor.tenantId);
      if (fields) return { ...previous, ...pick(value, fields) };
      return { ...value, ...pick(previous, owned) };
    },
  });
}

/** These fields of the data; one that is missing gets the schema's default. */
function pick(data: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, data[field]]));
}
