import { updateSchema } from '../definition/schemas.ts';
import type { StoredRecord } from '../storage/collection.server.ts';
import type { RequestContext, ServerResource } from './context.server.ts';
import { parseBody } from './validate.server.ts';
import { write } from './write.server.ts';

/** Changes the fields that the body names. @param version what If-Match said */
export function update(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
  body: unknown,
): Promise<StoredRecord> {
  return write(context, resource, {
    ability: 'update',
    event: 'UPDATE',
    kind: 'updated',
    target: { id, version },
    change: ({ previous }) => ({ ...previous, ...parseBody(updateSchema(resource.definition), body) }),
  });
}
