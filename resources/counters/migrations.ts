import { monthlyPartitions, tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Every single thing that a counter counts, so that a total can be explained and recomputed. */
export const counterMigrations: Migration[] = [
  {
    id: '0050-counter-entries',
    sql: `
      CREATE TABLE counter_entries (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        counter_id uuid NOT NULL,
        transaction_id uuid,
        kind text NOT NULL CHECK (kind IN ('submission', 'refund', 'adjustment')),
        value bigint NOT NULL,
        donor text,
        state text NOT NULL CHECK (state IN ('PENDING', 'SETTLED', 'VOID')),
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id, created_at)
      ) PARTITION BY RANGE (created_at);
      CREATE INDEX counter_entries_total ON counter_entries (tenant_id, counter_id) INCLUDE (value, donor) WHERE state = 'SETTLED';
      CREATE INDEX counter_entries_transaction ON counter_entries (tenant_id, transaction_id);
      ${monthlyPartitions('counter_entries')}
      ${tenantTable('counter_entries')}`,
  },
  {
    // One index for both: adding a counter up without a look at the rows, and its newest entries first.
    id: '0090-counter-adjustments',
    sql: `
      ALTER TABLE counter_entries ADD COLUMN author_id uuid, ADD COLUMN author_name text, ADD COLUMN reason text;
      DROP INDEX counter_entries_total;
      CREATE INDEX counter_entries_total ON counter_entries (tenant_id, counter_id, created_at DESC, id DESC)
        INCLUDE (value, donor, kind) WHERE state = 'SETTLED';`,
  },
  {
    // Existing entries take the environment from their transactions. Forced row-level security would hide both tables
    // from their owner.
    id: '0092-counter-environments',
    sql: `
      ALTER TABLE counter_entries ADD COLUMN use_prod_environment boolean NOT NULL DEFAULT true;
      ALTER TABLE counter_entries NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
      UPDATE counter_entries e SET use_prod_environment = false FROM transactions t
      WHERE t.tenant_id = e.tenant_id AND t.id = e.transaction_id AND NOT t.use_prod_environment;
      ALTER TABLE counter_entries FORCE ROW LEVEL SECURITY;
      ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
      DROP INDEX counter_entries_total;
      CREATE INDEX counter_entries_total ON counter_entries (tenant_id, counter_id, use_prod_environment, created_at DESC, id DESC)
        INCLUDE (value, donor, kind) WHERE state = 'SETTLED';`,
  },
  {
    // The later payments of recurring gifts count too.
    id: '0644-counter-later-payments',
    sql: `
      ALTER TABLE counter_entries DROP CONSTRAINT counter_entries_kind_check,
        ADD CONSTRAINT counter_entries_kind_check CHECK (kind IN ('submission', 'payment', 'refund', 'adjustment'));`,
  },
];
