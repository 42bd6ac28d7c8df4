import type { Migration } from '../migration.ts';

/** The functions and roles that the search indexes need; the indexes themselves are created after the start. */
export const searchMigrations: Migration[] = [
  {
    // Characters beyond ASCII become the numbers of their bytes: a trigram index ignores them where the database's
    // locale is C, as in the bundled Postgres. A part of a text then becomes a part of the converted text.
    // convert_to is declared stable, since conversions can be redefined; from UTF8 to UTF8 there is none.
    id: '0036-search-text',
    sql: `
      CREATE FUNCTION tributary_search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT pg_catalog.encode(pg_catalog.convert_to($1, 'UTF8'), 'escape')
      $$;`,
  },
];
