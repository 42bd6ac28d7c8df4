import { updateSchema } from '../../definition/schemas.ts';
import type { StoredRecord } from '../../storage/collection.server.ts';
import type { RequestContext } from '../context.server.ts';
import type { ServerResource } from '../hooks.server.ts';
import { parseJudged } from '../validate.server.ts';
import { write } from './write.server.ts';

/** Updates the fields that the body contains. @param version from If-Match */
export function update(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
  body: unknown,
): Promise<StoredRecord> {
  return write(context, resource, {
    kind: 'update',
    ability: 'update',
    event: 'UPDATE',
    target: { id, version },
    data: async ({ actor, previous }) => ({
      ...previous,
      ...(await parseJudged(resource, updateSchema(resource.definition), body, { actor, previous })),
    }),
  });
}
