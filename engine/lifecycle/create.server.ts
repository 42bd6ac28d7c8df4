import { createSchema } from '../definition/schemas.ts';
import type { StoredRecord } from '../storage/collection.server.ts';
import type { RequestContext, ServerResource } from './context.server.ts';
import { parseBody } from './validate.server.ts';
import { write } from './write.server.ts';

/** Makes a record; server-owned fields start at their defaults. */
export function create(
  context: RequestContext,
  resource: ServerResource,
  body: unknown,
): Promise<StoredRecord> {
  const { create: declared } = resource.definition.operations;
  return write(context, resource, {
    ability: 'create',
    event: typeof declared === 'object' ? declared.event : 'CREATE',
    kind: 'created',
    counts: true,
    issues: Object.keys(resource.definition.issues ?? {}),
    change: () => parseBody(createSchema(resource.definition), body),
  });
}
