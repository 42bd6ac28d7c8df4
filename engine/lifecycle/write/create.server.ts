import type * as z from 'zod';
import type { DataSchema } from '../../definition/resource.ts';
import { createSchema } from '../../definition/schemas.ts';
import type { StoredRecord } from '../../storage/collection.server.ts';
import type { RequestContext } from '../context.server.ts';
import type { Data, ServerResource } from '../hooks.server.ts';
import { parseBody } from '../validate.server.ts';
import { write } from './write.server.ts';

/**
 * Creates a record. Fields that the body omits get the resource's `defaults`, else the schema's; server-owned fields
 * get the schema's.
 */
export function create(
  context: RequestContext,
  resource: ServerResource,
  body: unknown,
): Promise<StoredRecord> {
  const { create: declared } = resource.definition.operations;
  return write(context, resource, {
    kind: 'create',
    event: typeof declared === 'object' ? declared.event : 'CREATE',
    async data({ tx, actor }) {
      const defaults = await resource.hooks.defaults?.(tx, actor.tenantId);
      const schema = createSchema(resource.definition);
      const wanted = isObject(body) ? { ...defaults, ...body } : body;
      return parseBody(schema, wanted, () => resource.hooks.judge?.(validFields(schema, wanted)) ?? []);
    },
  });
}

/** The fields of a body that are valid by themselves. */
function validFields({ shape }: DataSchema, body: unknown): Data {
  if (!isObject(body)) return {};
  const fields = Object.entries<z.ZodType>(shape).map(
    ([name, field]) => [name, field.safeParse(body[name])] as const,
  );
  return Object.fromEntries(fields.flatMap(([name, read]) => (read.success ? [[name, read.data]] : [])));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
