export interface PublicationsTable {
  tenant_id: string;
  slug: string;
  language: string;
  page_id: string;
  /** The page's own language; translations are not. */
  main: boolean;
  /** Key in file storage; null once the page was taken down. */
  artifact: string | null;
  hash: string;
  csp: string;
  published_at: Date;
  changed_at: Date;
}

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    publications: PublicationsTable;
  }
}
