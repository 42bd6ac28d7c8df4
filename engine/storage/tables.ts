import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<Record<string, unknown>, string, string>;

/** The one shape of every collection of documents. */
export interface DocumentTable {
  tenant_id: string;
  id: string;
  data: Json;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date | null;
  deleted_at: Date | null;
}

export interface TenantsTable {
  id: string;
  slug: string;
  name: string;
  plan: string;
  created_at: Generated<Date>;
  suspended_at: Date | null;
}

export interface LogEntriesTable {
  tenant_id: string;
  id: string;
  event: string;
  subject: string;
  reference_id: string;
  version: number;
  title: string;
  user_id: string | null;
  user_name: string;
  user_email: string;
  previous_value: ColumnType<Record<string, unknown> | null, string | null, never>;
  new_value: ColumnType<Record<string, unknown> | null, string | null, never>;
  created_at: Date;
  expires_at: Date;
  level: string;
}

/**
 * Every table the code may name. A room that owns typed tables adds them here by declaration merging:
 * `declare module '@tributary/engine/storage/tables.ts' { interface Tables { deliveries: DeliveriesTable } }`.
 */
export interface Tables {
  tenants: TenantsTable;
  log_entries: LogEntriesTable;
  schema_migrations: { id: string; checksum: string; applied_at: Generated<Date> };
  /** Stands for whichever collection a definition names; see `collection.server.ts`. */
  documents: DocumentTable;
}
