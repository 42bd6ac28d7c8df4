import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Donors' requests about their recurring gifts, and their outcome: `done` at the payment service, `open` for staff to
 * handle, `dealt` by staff, `confirming` at the service's own page. Rows are never deleted: they are the record.
 */
export const recurringGiftMigrations: Migration[] = [
  {
    id: '0641-gift-requests',
    sql: `
      CREATE TABLE gift_requests (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        transaction_id uuid NOT NULL,
        use_prod_environment boolean NOT NULL,
        kind text NOT NULL CHECK (kind IN ('change', 'stop')),
        amount_minor bigint,
        currency char(3),
        frequency text,
        before jsonb NOT NULL,
        state text NOT NULL CHECK (state IN ('done', 'confirming', 'open', 'dealt')),
        note text,
        created_at timestamptz NOT NULL,
        dealt_at timestamptz,
        dealt_by text,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX gift_requests_of_transaction ON gift_requests (tenant_id, transaction_id, id);
      CREATE INDEX gift_requests_open ON gift_requests (tenant_id, use_prod_environment, state, id);
      ${tenantTable('gift_requests')}
      CREATE INDEX transactions_recurring ON transactions (tenant_id, created_at)
        WHERE frequency <> 'one-off' AND status = 'COMPLETE';`,
  },
  {
    id: '0642-gift-pauses',
    sql: `
      ALTER TABLE gift_requests ADD COLUMN months smallint,
        DROP CONSTRAINT gift_requests_kind_check,
        ADD CONSTRAINT gift_requests_kind_check CHECK (kind IN ('change', 'pause', 'stop'));`,
  },
  {
    // How payment services name the schedules of gifts, and the payments that came by them.
    id: '0643-gift-payments',
    sql: `
      CREATE TABLE gift_schedules (
        tenant_id uuid NOT NULL,
        transaction_id uuid NOT NULL,
        use_prod_environment boolean NOT NULL,
        connector text NOT NULL,
        schedule_id text,
        first_payment_id text,
        is_listed boolean NOT NULL,
        read_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, transaction_id)
      );
      CREATE INDEX gift_schedules_by_name ON gift_schedules (tenant_id, schedule_id);
      ${tenantTable('gift_schedules')}
      CREATE TABLE gift_payments (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        transaction_id uuid NOT NULL,
        use_prod_environment boolean NOT NULL,
        provider_id text NOT NULL,
        state text NOT NULL CHECK (state IN ('processing', 'paid', 'failed', 'refunded')),
        amount_minor bigint NOT NULL,
        currency char(3) NOT NULL,
        paid_on date NOT NULL,
        is_own boolean NOT NULL DEFAULT false,
        receipt_number bigint,
        counted_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, provider_id)
      );
      CREATE INDEX gift_payments_of_gift ON gift_payments (tenant_id, transaction_id, paid_on);
      CREATE INDEX gift_payments_by_day ON gift_payments (tenant_id, use_prod_environment, paid_on);
      ${tenantTable('gift_payments')}
      CREATE TABLE gift_payment_looks (
        tenant_id uuid NOT NULL,
        use_prod_environment boolean NOT NULL,
        connector text NOT NULL,
        since timestamptz NOT NULL,
        is_allowed boolean NOT NULL,
        looked_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, use_prod_environment, connector)
      );
      ${tenantTable('gift_payment_looks')}`,
  },
  {
    // A sandbox that was copied from production has the same ids of payments. Payments from before the first look at a
    // gift get no receipt.
    id: '0646-gift-payments-by-environment',
    sql: `
      ALTER TABLE gift_payments DROP CONSTRAINT gift_payments_tenant_id_provider_id_key,
        ADD CONSTRAINT gift_payments_of_service UNIQUE (tenant_id, use_prod_environment, provider_id),
        ADD COLUMN gets_receipt boolean NOT NULL DEFAULT true;`,
  },
];
