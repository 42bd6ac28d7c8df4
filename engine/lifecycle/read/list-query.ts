import * as z from 'zod';
import type { Environment } from '@tributary/kit/environment.ts';
import { productionColumn } from '../../definition/by-environment.ts';
import { environmentSchema } from '../../definition/environment.ts';
import type { AnyResource } from '../../definition/resource.ts';
import { ProblemError } from '../../errors/problem.ts';
import { isRanged, parseRange, type Range } from './list-range.ts';

/** The query of every list. Filters are `filter[field]=value`, several values separated by commas. */
const listQuerySchema = z.object({
  search: z.string().max(200).optional(),
  sort: z.string().max(64).optional(),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(25),
  deleted: z.enum(['true', 'false']).default('false'),
  /** `exact` also counts all matches; counting is expensive, so only the first page asks for it. */
  count: z.enum(['exact', 'none']).default('none'),
});

const inEnvironmentSchema = listQuerySchema.extend({ environment: environmentSchema });

/** The query of this resource's lists; where both environments have data it also names one. */
export const listQuerySchemaOf = (definition: AnyResource) =>
  productionColumn(definition) ? inEnvironmentSchema : listQuerySchema;

/** The query of an export, which has neither a size nor a cursor. */
export const exportedQueryOf = (definition: AnyResource) =>
  listQuerySchemaOf(definition).omit({ cursor: true, limit: true, count: true });

const environmentOf = (query: z.infer<typeof listQuerySchema> | z.infer<typeof inEnvironmentSchema>) =>
  'environment' in query ? query.environment : undefined;

export interface ListQuery {
  search?: string | undefined;
  sort: { field: string; descending: boolean };
  cursor?: { value: string | number | boolean | null; id: string } | undefined;
  limit: number;
  deleted: boolean;
  count: boolean;
  filters: { field: string; values: string[] }[];
  ranges: ({ field: string } & Range)[];
  /** Only these records: a selection. */
  ids?: string[] | undefined;
  /** For resources with data of both environments. */
  environment?: Environment | undefined;
}

/** As many selected records as fit into a URL. */
export const IDS_LIMIT = 200;

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', message, { errors: [{ path, message }] });

const cursorSchema = z.tuple([z.union([z.string().max(500), z.number(), z.boolean(), z.null()]), z.uuid()]);

/** Parses a cursor of `makeCursor`. @throws ProblemError validation_failed */
export function parseCursor(text: string): NonNullable<ListQuery['cursor']> {
  try {
    const [value, id] = cursorSchema.parse(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))));
    return { value, id };
  } catch {
    throw refuse('cursor', 'This place in the list is not known. Start again from the first page.');
  }
}

/** The cursor of the next page. */
export function makeCursor(value: unknown, id: string): string {
  const plain = value instanceof Date ? value.toISOString() : value;
  const bytes = new TextEncoder().encode(JSON.stringify([plain, id]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Parses a list's query string by the resource's declaration. @throws ProblemError validation_failed */
export function parseListQuery(definition: AnyResource, raw: Record<string, unknown>): ListQuery {
  const { fields, defaultSort } = definition.list;
  const parsed = listQuerySchemaOf(definition).safeParse(raw);
  if (!parsed.success) throw refuse(parsed.error.issues[0]!.path.join('.'), parsed.error.issues[0]!.message);
  const sort = parsed.data.sort ?? defaultSort;
  const field = sort.replace(/^-/, '');
  if (field !== 'createdAt' && !fields[field]?.sort)
    throw refuse('sort', `Lists of ${definition.name} can't be sorted by ${field}.`);
  // Lists show no deleted records that can't be restored.
  if (parsed.data.deleted === 'true' && definition.kind === 'resource' && !definition.operations.restore)
    throw refuse('deleted', `Deleted ${definition.name} are not listed.`);
  const filters: ListQuery['filters'] = [];
  const ranges: ListQuery['ranges'] = [];
  let ids: string[] | undefined;
  for (const [key, value] of Object.entries(raw)) {
    const match = /^filter\[([a-zA-Z]+)\]$/.exec(key);
    if (!match) continue;
    if (match[1] === 'id') {
      ids = String(value).split(',').slice(0, IDS_LIMIT);
      continue;
    }
    if (!fields[match[1]!]?.filter)
      throw refuse(key, `Lists of ${definition.name} can't be filtered by ${match[1]}.`);
    const { type } = fields[match[1]!]!;
    if (isRanged(fields[match[1]!])) {
      const range = parseRange(type, String(value));
      if (!range) throw refuse(key, 'This is no range. Write it as from..to, with either end left out.');
      ranges.push({ field: match[1]!, ...range });
      continue;
    }
    filters.push({ field: match[1]!, values: String(value).split(',').slice(0, 50) });
  }
  return {
    search: parsed.data.search?.trim() || undefined,
    sort: { field, descending: sort.startsWith('-') },
    cursor: parsed.data.cursor ? parseCursor(parsed.data.cursor) : undefined,
    limit: parsed.data.limit,
    deleted: parsed.data.deleted === 'true',
    count: parsed.data.count === 'exact',
    filters,
    ranges,
    ids,
    environment: environmentOf(parsed.data),
  };
}
