import { ProblemError } from '../../errors/problem.ts';
import { systemData } from '../../definition/system.ts';
import { findDocument, type StoredRecord } from '../../storage/collection.server.ts';
import { copyTags } from '../../tagging/links.server.ts';
import type { RequestContext } from '../context.server.ts';
import type { ServerResource } from '../hooks.server.ts';
import { hasTakenValue } from '../validate.server.ts';
import { write } from './write.server.ts';

/**
 * Creates a record from another; the resource's declaration changes the fields that must differ.
 * @param key an idempotency key, as for `create`
 */
export function duplicate(
  context: RequestContext,
  resource: ServerResource,
  sourceId: string,
  key?: string,
): Promise<StoredRecord> {
  const { definition } = resource;
  return write(context, resource, {
    kind: 'create',
    event: 'DUPLICATE',
    key,
    asked: { duplicate: sourceId },
    async data({ tx, actor, id, now }) {
      const source =
        systemData(definition, sourceId) ??
        (await findDocument(tx, actor.tenantId, definition, sourceId))?.data;
      if (!source) throw new ProblemError('not_found', `There is no ${definition.title} with this id.`);
      if (definition.taggable)
        await copyTags(tx, { tenantId: actor.tenantId, collection: definition.name, id: sourceId }, id);
      const { operations } = definition;
      const copy = operations.duplicate!(source, now);
      return operations.duplicateApart && (await hasTakenValue(tx, actor.tenantId, definition, copy, id))
        ? operations.duplicateApart(copy)
        : copy;
    },
  });
}
