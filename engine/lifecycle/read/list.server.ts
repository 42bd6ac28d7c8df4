import { sql, type RawBuilder } from 'kysely';
import type { Environment } from '@tributary/kit/environment.ts';
import type { Actor } from '../../access/actor.ts';
import { productionColumn } from '../../definition/by-environment.ts';
import { declaredChoices } from '../../definition/choices.ts';
import type { AnyResource, ReadOnlyDefinition } from '../../definition/resource.ts';
import {
  collectionTable,
  documentColumns,
  toRecord,
  type DocumentRow,
  type StoredRecord,
} from '../../storage/collection.server.ts';
import { isId } from '../../storage/ids.ts';
import { fieldExpression } from '../../storage/field-expression.ts';
import { abilityOf, requireAbility, requireActor, type RequestContext } from '../context.server.ts';
import { listedSystemRecords } from './list-system.ts';
import { makeCursor, parseListQuery, type ListQuery } from './list-query.ts';
import { countSearched, searchedPage, type WantedPage } from './list-search.server.ts';

export interface ListPage {
  items: StoredRecord[];
  nextCursor: string | null;
  /** The number of matches, with `count=exact`. */
  total?: number;
}

/** A page of records, searched, filtered and sorted in the database, by keyset. */
export async function list(
  context: RequestContext,
  definition: AnyResource,
  rawQuery: Record<string, unknown>,
): Promise<ListPage> {
  const actor = requireActor(context);
  requireAbility(actor, 'read', definition.subject);
  const query = parseListQuery(definition, rawQuery);
  const table = sql.table(collectionTable(definition));
  const where = conditions(definition, query, actor.tenantId);
  const expression = sql.raw(fieldExpression(definition, query.sort.field));
  const direction = query.sort.descending ? sql`DESC` : sql`ASC`;
  const beyond = query.cursor
    ? sql`AND (${expression}, id) ${query.sort.descending ? sql`<` : sql`>`} (${query.cursor.value}, ${query.cursor.id}::uuid)`
    : sql``;
  const columns = sql.raw(
    definition.kind === 'resource'
      ? documentColumns(definition, definition.list.omit)
      : selectColumns(definition, definition.list.omit),
  );
  const wanted: WantedPage = { definition, table, columns, where, beyond, expression, direction };
  const rows =
    query.search === undefined
      ? await context.app.db.readAtOnce(
          actor.tenantId,
          (tenantIsSet) => sql<Record<string, unknown>>`
            SELECT ${columns}, ${expression} AS sort_value FROM ${table} WHERE ${where} ${beyond} AND ${tenantIsSet}
            ORDER BY ${expression} ${direction}, id ${direction} LIMIT ${sql.lit(query.limit + 1)}`,
          { isPlannedOnce: isPlannedOnce(definition, query) },
        )
      : await searchedPage(context.app.db, actor.tenantId, wanted, query.search, query.limit + 1);
  // A list that fits on the first page is counted from that page.
  const isAll = !query.cursor && rows.length <= query.limit;
  const counted =
    query.count && !isAll
      ? query.search === undefined
        ? await countMatching(context, actor.tenantId, table, where)
        : await countSearched(context.app.db, actor.tenantId, wanted, query.search)
      : rows.length;
  const total = query.count ? counted : undefined;
  const shown = rows.slice(0, query.limit);
  const ofProduct =
    definition.kind === 'resource' && query.ranges.length === 0
      ? listedSystemRecords(definition, query).filter(({ id }) => !query.ids || query.ids.includes(id))
      : [];
  const last = shown.at(-1);
  return {
    items: [
      ...shown.map((row) =>
        definition.kind === 'resource'
          ? toRecord(row as DocumentRow)
          : shownTo(definition, rowToRecord(definition, row), actor),
      ),
      ...(rows.length > query.limit ? [] : ofProduct),
    ],
    nextCursor: rows.length > query.limit && last ? makeCursor(last['sort_value'], String(last['id'])) : null,
    ...(total === undefined ? {} : { total: total + ofProduct.length }),
  };
}

async function countMatching(
  { app: { db } }: RequestContext,
  tenantId: string,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const [row] = await db.readAtOnce(
    tenantId,
    (tenantIsSet) =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM ${table} WHERE ${where} AND ${tenantIsSet}`,
  );
  return row!.n;
}

/** The select list of a resource in a typed table: every field under its own name. */
export function selectColumns(definition: ReadOnlyDefinition, omit: readonly string[] = []): string {
  const shown = Object.entries(definition.columns).filter(([field]) => !omit.includes(field));
  const fields = shown.map(([field, column]) => `${column} AS "${field}"`);
  return ['id', 'created_at AS "createdAt"', ...fields].join(', ');
}

/** A typed row in the shape of the API. Times become ISO text, bigints numbers. */
export function rowToRecord(definition: ReadOnlyDefinition, row: Record<string, unknown>): StoredRecord {
  const fields = Object.keys(definition.columns).map((field) => [field, plain(row[field])]);
  return {
    ...Object.fromEntries(fields),
    id: String(row['id']),
    version: 1,
    createdAt: String(plain(row['createdAt'])),
    updatedAt: null,
    deletedAt: null,
  };
}

/** The part of a typed record that this person may see, by the resource's rule. */
export function shownTo(definition: ReadOnlyDefinition, record: StoredRecord, actor: Actor): StoredRecord {
  const ability = abilityOf(actor);
  return definition.shownTo
    ? { ...record, ...definition.shownTo(record, (action, subject) => ability.can(action, subject)) }
    : record;
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * Document fields are matched without regard to case; typed columns exactly, so that an index over them can be used.
 */
function filterOf(
  definition: AnyResource,
  field: string,
  values: string[],
): { expression: string; wanted: string[] } {
  const type = definition.list.fields[field]?.type;
  if (definition.kind === 'read-only')
    return { expression: `${definition.columns[field]}::text`, wanted: values };
  const expression = fieldExpression(definition, field);
  return {
    expression: `${expression}::text`,
    wanted: type === 'text' ? values.map((value) => value.toLowerCase()) : values,
  };
}

/** The sizes of a page that the console and the API's default ask for. */
const USUAL_LIMITS = new Set([25, 50, 200]);

/**
 * Returns the only choice that a field is filtered by, as the declaration spells it; undefined for several choices or
 * an undeclared one. It is written into the statement's text, so that the plan is made for it. Planning took
 * Postgres longer than reading a page.
 */
function choiceOf(definition: AnyResource, field: string, values: readonly string[]): string | undefined {
  const [value, ...others] = filterOf(definition, field, [...values]).wanted;
  if (others.length > 0) return undefined;
  const choices = declaredChoices(definition, field) ?? [];
  return filterOf(definition, field, [...choices]).wanted.find((choice) => choice === value);
}

/** Whether one plan serves every request for this list: nothing in it is rare or frequent by a parameter. */
function isPlannedOnce(definition: AnyResource, query: ListQuery): boolean {
  return (
    USUAL_LIMITS.has(query.limit) &&
    !query.ids &&
    query.ranges.length === 0 &&
    query.filters.every(({ field, values }) => choiceOf(definition, field, values) !== undefined)
  );
}

/**
 * The expression that a range is compared with; a typed table's own column, so that a missing value is in no range.
 */
function rangeExpression(definition: AnyResource, field: string): string {
  const own = definition.kind === 'read-only' ? definition.columns[field] : undefined;
  if (own) return own;
  const expression = fieldExpression(definition, field);
  const isDate = definition.list.fields[field]!.type === 'date' && expression.endsWith('_date');
  return isDate ? `nullif(${expression}, '')::timestamptz` : expression;
}

/** Matches records with any of these tags. */
function bearing(definition: AnyResource, keys: string[], tenantId: string): RawBuilder<unknown> {
  return sql`id IN (SELECT l.resource_id FROM tag_links l JOIN tags t ON t.tenant_id = l.tenant_id AND t.id = l.tag_id
    WHERE l.tenant_id = ${tenantId} AND l.collection = ${definition.name} AND t.deleted_at IS NULL AND t.key_exact = ANY(${keys}::text[]))`;
}

/** The condition on the environment; undefined for a resource whose lists have one environment only. */
export function inEnvironment(
  definition: AnyResource,
  environment: Environment,
): RawBuilder<unknown> | undefined {
  const column = productionColumn(definition);
  return column === undefined
    ? undefined
    : sql`${sql.ref(column)} = ${sql.lit(environment === 'production')}`;
}

/** All conditions of a list except its search. */
function conditions(definition: AnyResource, query: ListQuery, tenantId: string): RawBuilder<unknown> {
  const parts = [sql`tenant_id = ${tenantId}`];
  if (definition.kind === 'resource')
    parts.push(query.deleted ? sql`deleted_at IS NOT NULL` : sql`deleted_at IS NULL`);
  if (query.environment) parts.push(inEnvironment(definition, query.environment)!);
  for (const { field, values } of query.filters) {
    if (definition.list.fields[field]!.type === 'tag') {
      parts.push(bearing(definition, values, tenantId));
      continue;
    }
    const own = definition.kind === 'read-only' ? definition.conditions?.[field] : undefined;
    if (own) {
      const declared = values.map((value) => sql.raw(Object.hasOwn(own, value) ? own[value]! : 'false'));
      parts.push(sql`(${sql.join(declared, sql` OR `)})`);
      continue;
    }
    const { expression, wanted } = filterOf(definition, field, values);
    const choice = choiceOf(definition, field, values);
    parts.push(
      choice === undefined
        ? sql`${sql.raw(expression)} = ANY(${wanted}::text[])`
        : sql`${sql.raw(expression)} = ${sql.lit(choice)}`,
    );
  }
  if (query.ids) parts.push(sql`id = ANY(${query.ids.filter(isId)}::uuid[])`);
  for (const { field, from, to } of query.ranges) {
    const type = sql.raw(definition.list.fields[field]!.type === 'date' ? 'timestamptz' : 'float8');
    const column = sql.raw(rangeExpression(definition, field));
    if (from !== undefined) parts.push(sql`${column} >= ${from}::${type}`);
    if (to !== undefined) parts.push(sql`${column} <= ${to}::${type}`);
  }
  return sql.join(parts, sql` AND `);
}
