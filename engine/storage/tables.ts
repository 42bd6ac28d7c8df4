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
  /** Who acted, where that is somebody else than the user in whose name; the user when left out. */
  actor_email: Generated<string>;
  previous_value: ColumnType<Record<string, unknown> | null, string | null, never>;
  new_value: ColumnType<Record<string, unknown> | null, string | null, never>;
  created_at: Date;
  expires_at: Date;
  level: string;
  /** Top-level fields that differ between both values. This and the links of the chain are written by the database. */
  changed: ColumnType<string[] | null, never, never>;
  seq: ColumnType<number, never, never>;
  prev_hash: ColumnType<Buffer, never, never>;
  hash: ColumnType<Buffer, never, never>;
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
