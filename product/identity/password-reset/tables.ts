export interface PasswordResetsTable {
  account_id: string;
  /** SHA-256 of the link's secret. */
  digest: Buffer;
  expires_at: Date;
  /** SHA-256 of the stored password that it replaces. */
  password_mark: Buffer;
}

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    password_resets: PasswordResetsTable;
  }
}
