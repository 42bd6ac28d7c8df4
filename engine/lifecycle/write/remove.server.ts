import type { StoredRecord } from '../../storage/collection.server.ts';
import type { RequestContext } from '../context.server.ts';
import type { ServerResource } from '../hooks.server.ts';
import { write } from './write.server.ts';

/** Deletes softly: the record is hidden and kept (specification, section 4). */
export function remove(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
): Promise<StoredRecord> {
  return write(context, resource, {
    kind: 'delete',
    ability: 'delete',
    event: 'DELETE',
    target: { id, version },
  });
}
