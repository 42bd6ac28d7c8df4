import { ProblemError } from '../errors/problem.ts';
import { findDocument, type StoredRecord } from '../storage/collection.server.ts';
import type { RequestContext, ServerResource } from './context.server.ts';
import { write } from './write.server.ts';

/** Makes a record from another, by the noun's own rule for what must differ. */
export function duplicate(
  context: RequestContext,
  resource: ServerResource,
  sourceId: string,
): Promise<StoredRecord> {
  const { definition } = resource;
  return write(context, resource, {
    ability: 'create',
    event: 'DUPLICATE',
    kind: 'created',
    counts: true,
    async change({ tx, actor, now }) {
      const source = await findDocument(tx, actor.tenantId, definition, sourceId);
      if (!source) throw new ProblemError('not_found', `There is no ${definition.title} with this id.`);
      return definition.operations.duplicate!(source.data, now);
    },
  });
}
