import type { StoredRecord } from '../storage/collection.server.ts';
import type { RequestContext, ServerResource } from './context.server.ts';
import { write } from './write.server.ts';

/** Deletes softly: the record is hidden and kept (specification, section 4). */
export function remove(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
): Promise<StoredRecord> {
  return write(context, resource, {
    ability: 'delete',
    event: 'DELETE',
    kind: 'removed',
    target: { id, version },
    deletes: true,
    change: ({ previous }) => previous!,
  });
}
