import type { ColumnType } from 'kysely';
import type { PageData } from '@tributary/resources/pages/page.ts';
import type { Look } from './looks/look.ts';
import type { ClosedPage, MadeFrom, PublishedDespite } from './page-content.ts';

/** Immutable: the server may neither change nor delete a row. */
export interface PageVersionsTable {
  tenant_id: string;
  page_id: string;
  number: number;
  /** The page's data without its recipes, so that a look-up need not read them. */
  settings: ColumnType<Omit<PageData, 'recipes'>, string, never>;
  recipes: ColumnType<PageData['recipes'], string, never>;
  form_ids: string[];
  counter_ids: string[];
  media_ids: ColumnType<string[], string[] | undefined, never>;
  element_ids: ColumnType<string[], string[] | undefined, never>;
  made_from: ColumnType<MadeFrom, string, never>;
  published_by: ColumnType<{ id: string; name: string; email: string }, string, never>;
  published_at: Date;
  /** The version that was put back. */
  copy_of: number | null;
  /** Why it was published although errors were found. */
  override: ColumnType<PublishedDespite | null, string | null, never>;
}

export interface PublicationsTable {
  tenant_id: string;
  slug: string;
  language: string;
  page_id: string;
  /** The page's own language; translations are not. */
  main: boolean;
  /** The number of the page's public version. */
  version: number;
  /** Key in file storage; null once the page was unpublished. */
  artifact: string | null;
  hash: string;
  csp: string;
  /** The look of the page; null for the one that pages have without a theme. */
  look: string | null;
  published_at: Date;
  changed_at: Date;
  /** The response at the address of an unpublished page; null while it is public. */
  closed: ColumnType<ClosedPage | null, string | null | undefined, string | null>;
}

/** Immutable: compiled themes. */
export interface LooksTable {
  tenant_id: string;
  id: string;
  theme_id: string;
  title: string;
  sheet: string;
  parts: ColumnType<Look['parts'], string, never>;
  external: ColumnType<Look['external'], string, never>;
  created_at: Date;
}

/** The look of newly published pages. */
export interface CurrentLooksTable {
  tenant_id: string;
  look: string;
}

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    publications: PublicationsTable;
    page_versions: PageVersionsTable;
    looks: LooksTable;
    current_looks: CurrentLooksTable;
  }
}
