export interface SetupLinksTable {
  digest: Buffer;
  tenant_id: string | null;
  user_id: string | null;
  created_at: Date;
  expires_at: Date | null;
}

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    setup_links: SetupLinksTable;
  }
}
