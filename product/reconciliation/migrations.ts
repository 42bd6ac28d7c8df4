import { platformTable, tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Comparisons of transactions with their payment service and with counters, and the differences that they found. One
 * difference of a kind is open for a transaction at a time; an ended one stays as the record of its remedy.
 */
export const reconciliationMigrations: Migration[] = [
  {
    id: '0670-reconciliation',
    sql: `
      CREATE TABLE reconciliation_runs (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        use_prod_environment boolean NOT NULL,
        day date,
        asked_by text,
        started_at timestamptz NOT NULL,
        finished_at timestamptz,
        compared integer NOT NULL DEFAULT 0,
        unread integer NOT NULL DEFAULT 0,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, use_prod_environment, day)
      );
      ${tenantTable('reconciliation_runs')}
      CREATE TABLE reconciliation_differences (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        use_prod_environment boolean NOT NULL,
        kind text NOT NULL,
        transaction_id uuid NOT NULL,
        here jsonb NOT NULL,
        there jsonb NOT NULL,
        found_at timestamptz NOT NULL,
        ended_at timestamptz,
        ended_by text,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE UNIQUE INDEX reconciliation_differences_open ON reconciliation_differences (tenant_id, transaction_id, kind)
        WHERE ended_at IS NULL;
      ${tenantTable('reconciliation_differences')}`,
  },
  {
    // A run that its process did not end is taken over.
    id: '0671-reconciliation-tries',
    sql: `
      ALTER TABLE reconciliation_runs ADD COLUMN alive_at timestamptz, ADD COLUMN tries integer NOT NULL DEFAULT 1;
      ${platformTable('reconciliation_runs')}`,
  },
  {
    // Payments at the service that no transaction has. One that a person put aside stays so.
    id: '1161-unknown-payments',
    sql: `
      CREATE TABLE unknown_payments (
        tenant_id uuid NOT NULL,
        provider_id text NOT NULL,
        use_prod_environment boolean NOT NULL,
        connector text NOT NULL,
        status text NOT NULL,
        amount_minor bigint,
        currency char(3),
        made_at timestamptz NOT NULL,
        found_at timestamptz NOT NULL,
        ended_at timestamptz,
        ended_by text,
        PRIMARY KEY (tenant_id, provider_id)
      );
      CREATE INDEX unknown_payments_open ON unknown_payments (tenant_id, use_prod_environment, made_at) WHERE ended_at IS NULL;
      ${tenantTable('unknown_payments')}`,
  },
  {
    // Connectors whose payments a run could not list, each with the reason.
    id: '1311-unlisted-payments',
    sql: `ALTER TABLE reconciliation_runs ADD COLUMN unlisted jsonb NOT NULL DEFAULT '[]'`,
  },
  {
    // A sandbox that was copied from production has the same ids of payments.
    id: '1460-unknown-payments-by-environment',
    sql: `
      ALTER TABLE unknown_payments DROP CONSTRAINT unknown_payments_pkey,
        ADD PRIMARY KEY (tenant_id, use_prod_environment, provider_id);`,
  },
];
