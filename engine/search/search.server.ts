import { sql, type RawBuilder } from 'kysely';
import { DEFAULT_LOCALE } from '@tributary/kit/i18n/locales.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { Actor } from '../access/actor.ts';
import type { AnyResource } from '../definition/resource.ts';
import { searchedFields } from '../definition/searched-fields.ts';
import { systemRecord } from '../definition/system.ts';
import { abilityOf, requireActor, type RequestContext } from '../lifecycle/context.server.ts';
import { listedSystemRecords } from '../lifecycle/read/list-system.ts';
import { inEnvironment, rowToRecord, selectColumns, shownTo } from '../lifecycle/read/list.server.ts';
import { collectionTable, documentColumns, type StoredRecord } from '../storage/collection.server.ts';
import { fieldExpression } from '../storage/field-expression.ts';
import { isId } from '../storage/ids.ts';
import { likeText } from '../storage/like-pattern.ts';
import { FOUND_OF_A_RESOURCE, NAMED_AT_ONCE, type Found } from './response.ts';

/** The specification's length of a displayed name (section 3). */
const TITLE_LENGTH = 64;
const DETAILS = 3;

/**
 * Facts are never deleted and only grow, so the search reads the newest of them by an index; their own list reads
 * all.
 */
const NEWEST_FACTS = 20_000;

interface FoundRow {
  resource: string;
  rank: number;
  found: Record<string, unknown>;
}

type Placed = { rank: number; found: Found };

/**
 * Searches every resource that has a screen for its records and that this person may read: one statement, a few
 * records of each. Matches at the beginning rank before matches at the beginning of a word, and those before other
 * matches; resources are ordered by their best record.
 * @param options `environment` of the submissions to search, `locale` of the names of system records
 * @throws ProblemError not_authenticated
 */
export async function searchRecords(
  context: RequestContext,
  catalog: readonly AnyResource[],
  text: string,
  { environment, locale = DEFAULT_LOCALE }: { environment: Environment; locale?: string },
): Promise<{ items: Found[] }> {
  const actor = requireActor(context);
  const resources = findable(catalog, actor);
  if (resources.length === 0) return { items: [] };
  const rows = await context.app.db.readAtOnce(
    actor.tenantId,
    (tenantIsSet) =>
      sql<FoundRow>`${sql.join(
        resources.map((searched) => nearest(searched, actor.tenantId, { text, environment }, tenantIsSet)),
        sql` UNION ALL `,
      )}`,
  );
  const groups = resources.map((definition): Placed[] => {
    const own = rows.flatMap(({ resource, rank, found }) =>
      resource === definition.name ? [{ rank, found: toFound(definition, found, { actor, locale }) }] : [],
    );
    const ofProduct =
      definition.kind === 'resource' ? ofProductLike(definition, text, { actor, locale }) : [];
    return [...own, ...ofProduct].slice(0, FOUND_OF_A_RESOURCE);
  });
  const items = groups
    .filter((group) => group.length > 0)
    .toSorted((one, other) => bestRank(one) - bestRank(other))
    .flatMap((group) => group.map(({ found }) => found));
  return { items };
}

/**
 * Returns those of some records that exist and that this person may read, in the order in which they were named.
 * @param names `pages:{id}`; a malformed name is ignored
 */
export async function namedRecords(
  context: RequestContext,
  catalog: readonly AnyResource[],
  names: readonly string[],
  locale: string = DEFAULT_LOCALE,
): Promise<{ items: Found[] }> {
  const actor = requireActor(context);
  const asked = names.slice(0, NAMED_AT_ONCE).flatMap((name) => {
    const [resource, id] = name.split(':');
    const definition = findable(catalog, actor).find((searched) => searched.name === resource);
    return definition && isId(id) ? [{ definition, id }] : [];
  });
  const resources = [...new Set(asked.map(({ definition }) => definition))];
  if (resources.length === 0) return { items: [] };
  const rows = await context.app.db.readAtOnce(
    actor.tenantId,
    (tenantIsSet) =>
      sql<FoundRow>`${sql.join(
        resources.map((searched) => {
          const ids = asked.flatMap(({ definition, id }) => (definition === searched ? [id] : []));
          return whole(
            searched,
            sql`tenant_id = ${actor.tenantId} AND id = ANY(${ids}::uuid[]) AND ${tenantIsSet}`,
            sql`0`,
          );
        }),
        sql` UNION ALL `,
      )}`,
  );
  const items = asked.flatMap(({ definition, id }): Found[] => {
    const row = rows.find(({ resource, found }) => resource === definition.name && found['id'] === id);
    const record = row?.found ?? (definition.kind === 'resource' ? systemRecord(definition, id) : undefined);
    return record ? [toFound(definition, record, { actor, locale })] : [];
  });
  return { items };
}

/** Returns the resources that can be searched and whose records can be opened. */
function findable(catalog: readonly AnyResource[], actor: Actor): AnyResource[] {
  return catalog.filter(
    (searched) =>
      searched.openPath &&
      searchedFields(searched).length > 0 &&
      abilityOf(actor).can('read', searched.subject),
  );
}

/** The best matches of one resource. They are chosen by id, so that only those few are read whole. */
function nearest(
  definition: AnyResource,
  tenantId: string,
  { text, environment }: { text: string; environment: Environment },
  tenantIsSet: RawBuilder<unknown>,
): RawBuilder<FoundRow> {
  const wanted = likeText(text);
  const columns = searchedFields(definition).map((field) => sql.raw(fieldExpression(definition, field)));
  const anyLike = (pattern: string) =>
    sql`(${sql.join(
      columns.map((column) => sql`${column} LIKE ${pattern}`),
      sql` OR `,
    )})`;
  const kept = inEnvironment(definition, environment);
  const own = sql`${sql.table(collectionTable(definition))}
    WHERE tenant_id = ${tenantId} ${undeleted(definition)} ${kept ? sql`AND ${kept}` : sql``} AND ${tenantIsSet}`;
  const lookedThrough =
    definition.kind === 'read-only'
      ? sql`(SELECT * FROM ${own} ORDER BY created_at DESC LIMIT ${NEWEST_FACTS}) newest WHERE true`
      : own;
  return whole(
    definition,
    sql`tenant_id = ${tenantId} AND (id, created_at) = (near.id, near.created_at) AND ${tenantIsSet}`,
    sql`near.rank`,
    sql`(SELECT id, created_at, CASE WHEN ${anyLike(`${wanted}%`)} THEN 0 WHEN ${anyLike(`% ${wanted}%`)} THEN 1 ELSE 2 END AS rank
      FROM ${lookedThrough} AND ${anyLike(`%${wanted}%`)}
      ORDER BY rank, created_at DESC LIMIT ${FOUND_OF_A_RESOURCE}) near`,
  );
}

/** Records of one resource as JSON, without large fields. */
function whole(
  definition: AnyResource,
  where: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
  near?: RawBuilder<unknown>,
): RawBuilder<FoundRow> {
  const columns = sql.raw(
    definition.kind === 'resource'
      ? documentColumns(definition, definition.list.omit)
      : selectColumns(definition, definition.list.omit),
  );
  // The limit keeps the planner from merging the inner query with the part that sets the tenant, and running it
  // first.
  const record = sql`SELECT ${columns} FROM ${sql.table(collectionTable(definition))}
    WHERE ${where} ${undeleted(definition)} LIMIT ${NAMED_AT_ONCE}`;
  const from = near ? sql`${near} CROSS JOIN LATERAL (${record}) AS record` : sql`(${record}) AS record`;
  return sql<FoundRow>`(SELECT ${definition.name} AS resource, ${rank} AS rank, to_jsonb(record) AS found FROM ${from}
    ${near ? sql`ORDER BY near.rank, near.created_at DESC` : sql``})`;
}

const undeleted = (definition: AnyResource) =>
  definition.kind === 'resource' ? sql`AND deleted_at IS NULL` : sql``;

/** System records follow the tenant's own. */
function ofProductLike(
  definition: Parameters<typeof listedSystemRecords>[0],
  text: string,
  reader: Reader,
): Placed[] {
  const sort = { field: definition.list.defaultSort.replace(/^-/, ''), descending: false };
  return listedSystemRecords(definition, { search: text, filters: [], sort, deleted: false }).map(
    (record) => ({
      rank: 2,
      found: toFound(definition, record, reader),
    }),
  );
}

const bestRank = (group: readonly Placed[]): number => Math.min(...group.map(({ rank }) => rank));

/** Who reads a result, and in which language. */
interface Reader {
  actor: Actor;
  locale: string;
}

function toFound(definition: AnyResource, row: Record<string, unknown>, { actor, locale }: Reader): Found {
  const record = recordOf(definition, row, actor);
  const own =
    definition.kind === 'resource' && systemRecord(definition, record.id)
      ? definition.systemTitle?.(record, locale)
      : undefined;
  const title = own ?? definition.displayTitle(record);
  const detail = searchedFields(definition)
    .map((field) => String(record[field] ?? ''))
    .filter((value) => value !== '' && value !== title);
  const { state } = definition.list;
  return {
    resource: definition.name,
    subject: definition.subject,
    id: record.id,
    title: short(title),
    detail: [...new Set(detail)].slice(0, DETAILS).map(short),
    state: state ? { field: state, value: String(record[state] ?? '') } : null,
    path: definition.openPath!.replace(':id', record.id),
  };
}

/** A JSON row, or a system record, in the shape of the API. */
function recordOf(definition: AnyResource, row: Record<string, unknown>, actor: Actor): StoredRecord {
  if (definition.kind === 'read-only') return shownTo(definition, rowToRecord(definition, row), actor);
  return (row['data'] ? { ...(row['data'] as object), id: row['id'] } : row) as StoredRecord;
}

const short = (text: string): string =>
  text.length > TITLE_LENGTH ? `${[...text].slice(0, TITLE_LENGTH).join('')}…` : text;
