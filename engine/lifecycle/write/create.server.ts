import { createSchema } from '../../definition/schemas.ts';
import type { StoredRecord } from '../../storage/collection.server.ts';
import type { RequestContext } from '../context.server.ts';
import type { ServerResource } from '../hooks.server.ts';
import { isData, parseJudged } from '../validate.server.ts';
import { write } from './write.server.ts';

/**
 * Creates a record. Fields that the body omits get the resource's `defaults`, else the schema's; server-owned fields
 * get the schema's.
 * @param key an idempotency key: sent again, the request gets the record that it made, without its issued secrets
 */
export function create(
  context: RequestContext,
  resource: ServerResource,
  body: unknown,
  key?: string,
): Promise<StoredRecord> {
  const { create: declared } = resource.definition.operations;
  return write(context, resource, {
    kind: 'create',
    event: typeof declared === 'object' ? declared.event : 'CREATE',
    key,
    asked: body,
    async data({ tx, actor }) {
      const defaults = await resource.hooks.defaults?.(tx, actor.tenantId);
      const wanted = isData(body) ? { ...defaults, ...body } : body;
      return parseJudged(resource, createSchema(resource.definition), wanted, { actor, previous: undefined });
    },
  });
}
