import * as z from 'zod';
import type { DataSchema, ResourceDefinition } from './resource.ts';

type Shape = Record<string, z.ZodType>;

function writableShape(definition: ResourceDefinition): Shape {
  const owned: readonly string[] = definition.serverOwned ?? [];
  return Object.fromEntries(
    Object.entries(definition.schema.shape as Shape).filter(([field]) => !owned.includes(field)),
  );
}

/** The body of a create: the data without server-owned fields; unknown fields are refused. */
export function createSchema(definition: ResourceDefinition): DataSchema {
  return z.strictObject(writableShape(definition));
}

/** The body of an update: any field of a create except the fixed ones; no defaults are filled in. */
export function updateSchema(definition: ResourceDefinition): DataSchema {
  const fixed: readonly string[] = definition.fixed ?? [];
  const fields = Object.entries(writableShape(definition))
    .filter(([field]) => !fixed.includes(field))
    .map(([field, type]) => [field, withoutDefault(type).optional()]);
  return z.strictObject(Object.fromEntries(fields) as Shape);
}

/** The fields that all records have. */
export const recordFrame = {
  id: z.uuid(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
};

/** The record as the API returns it: the data and the fields that all records have. */
export function recordSchema(definition: { schema: DataSchema; taggable?: boolean }): DataSchema {
  return definition.schema.extend({
    ...recordFrame,
    ...(definition.taggable ? { tags: z.array(z.object({ id: z.uuid(), key: z.string() })) } : {}),
  });
}

function withoutDefault(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault ? (field.removeDefault() as z.ZodType) : field;
}
