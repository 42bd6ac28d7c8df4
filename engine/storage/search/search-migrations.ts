import type { Migration } from '../migration.ts';

/** What an index over the inside of texts needs; the indexes themselves are made after the start. */
export const searchMigrations: Migration[] = [
  {
    // Signs beyond ASCII become the numbers of their bytes: an index of trigrams takes them for no letters where the
    // database's locale is C, as our own Postgres has it. Whatever part of a text is looked for is a part of this too.
    // Postgres calls convert_to stable, since conversions can be made anew; from UTF8 to UTF8 there is none.
    id: '0036-search-text',
    sql: `
      CREATE FUNCTION tributary_search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT pg_catalog.encode(pg_catalog.convert_to($1, 'UTF8'), 'escape')
      $$;`,
  },
];
