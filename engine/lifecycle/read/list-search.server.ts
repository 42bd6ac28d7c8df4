import { sql, type RawBuilder } from 'kysely';
import type { AnyResource } from '../../definition/resource.ts';
import { searchedFields } from '../../definition/searched-fields.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { heldMessages } from '@tributary/kit/i18n/messages.server.ts';
import type { Database } from '../../storage/database.server.ts';
import { fieldExpression } from '../../storage/field-expression.ts';
import { inSearch, insidePattern } from '../../storage/search/searching.server.ts';

/** The parts of a list's statement, to which the search is added. */
export interface WantedPage {
  definition: AnyResource;
  table: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** Begins with AND, or is empty on the first page. */
  beyond: RawBuilder<unknown>;
  /** The expression that the list is sorted by. */
  expression: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
}

type Row = Record<string, unknown>;

/**
 * How many records are read in the list's order before an index is used. A text that one record in forty contains
 * fills a page by then; a list that ends within them needs no index.
 */
const READ_FIRST = 1_000;

/** The stored texts that consoles show as something that contains the text, in whichever language. */
function patternsOfShown(
  definition: AnyResource,
  text: string,
): { field: string | undefined; patterns: string[] } {
  const words = definition.kind === 'read-only' ? definition.shownWords : undefined;
  const patterns = LOCALES.flatMap(
    (locale) => words?.patterns(text, (namespace) => heldMessages(locale, namespace)) ?? [],
  );
  return { field: words?.searched, patterns: [...new Set(patterns)] };
}

/** Whether any searched field contains the text, and the fields as the table stores them, each under a name. */
function testsOf(definition: AnyResource, text: string) {
  const pattern = insidePattern(text);
  const shownAs = patternsOfShown(definition, text);
  const fields = searchedFields(definition).map((field, n) => ({
    expression: sql.raw(fieldExpression(definition, field)),
    name: sql.ref(`searched_${n}`),
    patterns: [pattern, ...(field === shownAs.field ? shownAs.patterns : [])],
  }));
  const anyOf = (each: (field: (typeof fields)[number]) => RawBuilder<unknown>) =>
    fields.length === 0
      ? sql`false`
      : sql`(${sql.join(
          fields.flatMap((field) => field.patterns.map((one) => sql`${each(field)} LIKE ${one}`)),
          sql` OR `,
        )})`;
  return {
    inTable: anyOf(({ expression }) => expression),
    inRead: sql`coalesce(${anyOf(({ name }) => name)}, false)`,
    // The index knows the searched text alone.
    indexed: shownAs.patterns.length > 0 ? '' : text,
    asRead: fields.map(({ expression, name }) => sql`, ${expression} AS ${name}`),
  };
}

/** Reads the records of a page by their ids, so that the large documents of other records are not read. */
function whole(
  { table, columns, direction }: WantedPage,
  tenantId: string,
  near: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`SELECT ${columns}, near.sort_value, near.is_found, near.all_read FROM (${near}) AS near
    LEFT JOIN ${table} ON near.is_found AND (tenant_id, id, created_at) = (${tenantId}, near.near_id, near.near_at)
    ORDER BY near.is_found DESC, near.sort_value ${direction}, near.near_id ${direction}`;
}

/**
 * A page of the records that contain a text. A frequent text is found quickly by reading the list in order; a rare
 * one by the index, after which few records are left to sort. A text's frequency can't be estimated, so both are
 * tried.
 * @param most rows, one more than the page shows
 * @throws ProblemError validation_failed when it takes too long
 */
export async function searchedPage(
  db: Database,
  tenantId: string,
  wanted: WantedPage,
  text: string,
  most: number,
): Promise<Row[]> {
  const { definition, table, where, beyond, expression, direction } = wanted;
  const tests = testsOf(definition, text);
  const near = sql`id AS near_id, created_at AS near_at, ${expression} AS sort_value`;
  const order = sql`sort_value ${direction}, near_id ${direction}`;
  const first = await db.readAtOnce(tenantId, (tenantIsSet) =>
    whole(
      wanted,
      tenantId,
      sql`SELECT near_id, near_at, sort_value, ${tests.inRead} AS is_found, count(*) OVER () < ${READ_FIRST} AS all_read FROM (
        SELECT ${near} ${sql.join(tests.asRead, sql` `)} FROM ${table} WHERE ${where} ${beyond} AND ${tenantIsSet}
        ORDER BY ${expression} ${direction}, id ${direction} LIMIT ${READ_FIRST}) AS listed
      ORDER BY is_found DESC, ${order} LIMIT ${most}`,
    ),
  );
  const found = first.filter((row) => row['is_found']);
  if (found.length === most || first[0]?.['all_read'] !== false) return found;
  const { rows } = await inSearch(db, tenantId, definition, tests.indexed, (tx) =>
    whole(
      wanted,
      tenantId,
      // OFFSET keeps the planner from reading the list in its order again.
      sql`SELECT *, true AS is_found, true AS all_read FROM (
        SELECT ${near} FROM ${table} WHERE ${where} ${beyond} AND ${tests.inTable} OFFSET 0) AS matching
      ORDER BY ${order} LIMIT ${most}`,
    ).execute(tx),
  );
  return rows;
}

/**
 * How many records contain a text.
 * @throws ProblemError validation_failed when it takes too long
 */
export async function countSearched(
  db: Database,
  tenantId: string,
  { definition, table, where }: WantedPage,
  text: string,
): Promise<number> {
  const { inTable, indexed } = testsOf(definition, text);
  const { rows } = await inSearch(db, tenantId, definition, indexed, (tx) =>
    sql<{ n: number }>`SELECT count(*)::int AS n FROM ${table} WHERE ${where} AND ${inTable}`.execute(tx),
  );
  return rows[0]!.n;
}
