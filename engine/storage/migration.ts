/** One step of the database's forward-only history. Steps run in the order of their ids, each in a transaction. */
export interface Migration {
  /** For example `0100-identity-accounts`. Never changed once released. */
  id: string;
  /** Plain SQL, no newer than Postgres 15. */
  sql: string;
}

const TENANT_IS_CURRENT = `tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`;

/**
 * SQL that closes a table with a `tenant_id` column to everything but the tenant of the running transaction.
 * @param table the table's name; grants go to the role that serves tenants' requests
 */
export function tenantTable(table: string): string {
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    DROP POLICY IF EXISTS tenant_only ON ${table};
    CREATE POLICY tenant_only ON ${table} TO tributary_app USING (${TENANT_IS_CURRENT}) WITH CHECK (${TENANT_IS_CURRENT});
    GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO tributary_app;`;
}

/** SQL for a table that belongs to the platform and not to a tenant: only the platform role reaches it. */
export function platformTable(table: string): string {
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    DROP POLICY IF EXISTS platform_only ON ${table};
    CREATE POLICY platform_only ON ${table} TO tributary_platform USING (true) WITH CHECK (true);
    GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO tributary_platform;`;
}

/** SQL for a tenants' table that the platform must see across tenants too: queues, and users at sign-in. */
export function queueTable(table: string): string {
  return tenantTable(table) + platformTable(table);
}

/**
 * Returns SQL that splits a table made with `PARTITION BY RANGE (created_at)` into months, from a year back to three
 * months ahead, with a default partition for other times.
 */
export function monthlyPartitions(table: string): string {
  return `
    CREATE TABLE IF NOT EXISTS ${table}_default PARTITION OF ${table} DEFAULT;
    SELECT tributary_ensure_months('${table}', -12, 3);`;
}

/**
 * Returns SQL that signals each change of a table's rows on a channel (see `Signals`), by any writer. For tables that
 * are written rarely, and never in a visitor's transaction: NOTIFY takes a lock at commit.
 * @param change the kind of change, for example `UPDATE OF plan OR DELETE`
 */
export function signalChanges(table: string, change: string, channel: string): string {
  return `
    CREATE TRIGGER ${table}_${channel} AFTER ${change} ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION tributary_signal('${channel}');`;
}
