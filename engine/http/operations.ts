import * as z from 'zod';
import type { AnyResource, DataSchema, ResourceDefinition } from '../definition/resource.ts';
import { createSchema, recordSchema, updateSchema } from '../definition/schemas.ts';
import { batchSchema } from '../lifecycle/write/batch-body.ts';
import { exportedQueryOf, listQuerySchemaOf } from '../lifecycle/read/list-query.ts';
import { batchTagsSchema, tagsSchema } from '../lifecycle/write/tag-body.ts';
import { usesSchema } from '../references/response.ts';
import { restoreSchema } from '../lifecycle/write/restore-body.ts';
import { REVISIONS_SHOWN } from '../revisions/display.ts';
import { exportAbility, type Action } from '../access/roles.ts';
import { exportQuerySchema } from '../exporting/export-query.ts';

export type OperationName =
  | 'list'
  | 'view'
  | 'create'
  | 'update'
  | 'duplicate'
  | 'remove'
  | 'restore'
  | 'batch'
  | 'revisions'
  | 'revision'
  | 'restoreRevision'
  | 'uses'
  | 'export'
  | 'tag'
  | 'batchTag'
  | 'act';

/** One HTTP operation of a resource, for routes, OpenAPI, and the contract suite. */
export interface HttpOperation {
  name: OperationName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters as `:id`. */
  path: string;
  ability: Action;
  summary: string;
  /** Whether it changes an existing record, and therefore needs If-Match. */
  versioned?: boolean;
  /** Whether it creates, and takes an idempotency key. */
  keyed?: boolean;
  body?: z.ZodType;
  query?: z.ZodType;
  response: z.ZodType;
  status: 200 | 201;
  action?: string;
}

const revisionsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(REVISIONS_SHOWN),
  months: z.coerce.number().int().min(1).max(6).default(1),
  cursor: z.coerce.number().int().min(1).optional(),
});
const revision = z.looseObject({ id: z.string() });

/** Every operation that a resource's declaration implies. */
export function operationsOf(definition: AnyResource): HttpOperation[] {
  const record = recordSchema(definition);
  const base = `/${definition.name}`;
  const page = z.object({
    items: z.array(record.partial()),
    nextCursor: z.string().nullable(),
    total: z.int().optional(),
  });
  const isSingle = definition.kind === 'resource' && definition.single;
  const view: HttpOperation = {
    name: 'view',
    method: 'GET',
    path: isSingle ? base : `${base}/:id`,
    ability: 'read',
    summary: isSingle ? `Retrieve the ${definition.title}` : `Retrieve a ${definition.title}`,
    response: record,
    status: 200,
  };
  if (isSingle) return [view, ...writesOf(definition, base, record)];
  const reads: HttpOperation[] = [
    {
      name: 'list',
      method: 'GET',
      path: base,
      ability: 'read',
      summary: `List ${definition.name}`,
      query: listQuerySchemaOf(definition),
      response: page,
      status: 200,
    },
    {
      name: 'export',
      method: 'GET',
      path: `${base}/export`,
      ability: exportAbility(definition.subject),
      summary: `Export ${definition.name}`,
      query: exportQuerySchema.extend(exportedQueryOf(definition).shape),
      response: z.string(),
      status: 200,
    },
    view,
  ];
  return definition.kind === 'read-only' ? reads : [...reads, ...writesOf(definition, base, record)];
}

function writesOf(definition: ResourceDefinition, base: string, record: DataSchema): HttpOperation[] {
  const { operations, title, name } = definition;
  const { single } = definition;
  const one = single ? base : `${base}/:id`;
  const writes: (HttpOperation | false | undefined)[] = [
    operations.create && {
      name: 'create',
      method: 'POST',
      path: base,
      ability: 'create',
      summary: `Create a ${title}`,
      keyed: true,
      body: createSchema(definition),
      response: withIssued(record, Object.keys(definition.issues ?? {})),
      status: 201,
    },
    operations.update && {
      name: 'update',
      method: 'PATCH',
      path: one,
      ability: 'update',
      summary: `Update a ${title}`,
      versioned: true,
      body: updateSchema(definition),
      response: record,
      status: 200,
    },
    operations.duplicate && {
      name: 'duplicate',
      method: 'POST',
      path: `${one}/duplicate`,
      ability: 'create',
      summary: `Duplicate a ${title}`,
      keyed: true,
      response: withIssued(record, Object.keys(definition.issues ?? {})),
      status: 201,
    },
    operations.remove && {
      name: 'remove',
      method: 'DELETE',
      path: one,
      ability: 'delete',
      summary: `Delete a ${title}`,
      versioned: true,
      response: record,
      status: 200,
    },
    !single &&
      operations.restore && {
        name: 'restore',
        method: 'POST',
        path: `${one}/restore`,
        ability: 'delete',
        summary: `Undelete a ${title}`,
        versioned: true,
        response: record,
        status: 200,
      },
    operations.batch && {
      name: 'batch',
      method: 'POST',
      path: `${base}/batch`,
      ability: 'delete',
      summary: `Delete or undelete several ${name}`,
      body: batchSchema,
      response: z.object({ results: z.array(z.looseObject({ id: z.string(), ok: z.boolean() })) }),
      status: 200,
    },
    definition.taggable && {
      name: 'tag',
      method: 'PUT',
      path: `${one}/tags`,
      ability: 'update',
      summary: `Set the tags of a ${title}`,
      versioned: true,
      body: tagsSchema,
      response: record,
      status: 200,
    },
    definition.taggable && {
      name: 'batchTag',
      method: 'POST',
      path: `${base}/tags`,
      ability: 'update',
      summary: `Add tags to several ${name}, or remove them`,
      body: batchTagsSchema,
      response: z.object({ results: z.array(z.looseObject({ id: z.string(), ok: z.boolean() })) }),
      status: 200,
    },
    {
      name: 'revisions',
      method: 'GET',
      path: `${one}/revisions`,
      ability: 'read',
      summary: `List the revisions of a ${title}`,
      query: definition.sections
        ? revisionsQuery.extend({ section: z.enum(Object.keys(definition.sections)).optional() })
        : revisionsQuery,
      response: z.object({ items: z.array(revision), nextCursor: z.string().nullable() }),
      status: 200,
    },
    {
      name: 'revision',
      method: 'GET',
      path: `${one}/revisions/:revisionId`,
      ability: 'read',
      summary: `Retrieve a revision of a ${title}`,
      response: revision,
      status: 200,
    },
    !single && {
      name: 'uses',
      method: 'GET',
      path: `${one}/uses`,
      ability: 'read',
      summary: `List the uses of a ${title}`,
      response: usesSchema,
      status: 200,
    },
    operations.restore && {
      name: 'restoreRevision',
      method: 'POST',
      path: `${one}/revisions/:revisionId/restore`,
      ability: 'update',
      summary: `Restore a ${title} from a revision`,
      versioned: true,
      body: restoreSchema,
      response: record,
      status: 200,
    },
    ...Object.entries(definition.actions ?? {}).map(([action, declared]): HttpOperation => ({
      name: 'act',
      action,
      method: 'POST',
      path: `${one}/${action}`,
      ability: declared.ability,
      summary: `${action.charAt(0).toUpperCase()}${action.slice(1)} a ${title}`,
      versioned: true,
      ...(declared.body ? { body: declared.body } : {}),
      response: withIssued(record, declared.issues ?? []),
      status: 200,
    })),
  ];
  return writes.filter((operation): operation is HttpOperation => Boolean(operation));
}

/** A record with the secrets that were issued with it, returned this once. */
function withIssued(record: DataSchema, fields: readonly string[]): DataSchema {
  if (fields.length === 0) return record;
  const secrets = Object.fromEntries(fields.map((field) => [field, z.string()]));
  return record.extend({ issued: z.object(secrets).optional() });
}
