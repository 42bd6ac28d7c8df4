export interface PasswordResetsTable {
  account_id: string;
  /** SHA-256 of what the link carries. */
  digest: Buffer;
  expires_at: Date;
}

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    password_resets: PasswordResetsTable;
  }
}
