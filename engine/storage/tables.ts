import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<Record<string, unknown>, string, string>;

/** The columns of every document table. */
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
  /** How many months its log entries are kept. */
  log_months: Generated<number>;
  /** An IANA name, as its settings have it. */
  timezone: Generated<string>;
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
  /** The actor, where it is not the user in whose name the write is logged; else that user. */
  actor_email: Generated<string>;
  previous_value: ColumnType<Record<string, unknown> | null, string | null, never>;
  new_value: ColumnType<Record<string, unknown> | null, string | null, never>;
  created_at: Date;
  expires_at: Date;
  level: string;
  /** Top-level fields that differ between both values. The database writes this and the links of the chain. */
  changed: ColumnType<string[] | null, never, never>;
  seq: ColumnType<number, never, never>;
  prev_hash: ColumnType<Buffer, never, never>;
  hash: ColumnType<Buffer, never, never>;
}

/**
 * Every table that queries may name. A room with typed tables adds them by declaration merging: `declare module
 * '@tributary/engine/storage/tables.ts' { interface Tables { deliveries: DeliveriesTable } }`.
 */
export interface Tables {
  tenants: TenantsTable;
  log_entries: LogEntriesTable;
  schema_migrations: { id: string; checksum: string; applied_at: Generated<Date> };
  /** Represents any document table; see `collection.server.ts`. */
  documents: DocumentTable;
}
