import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * What donors wanted of their recurring gifts, and what became of it: `done` at the payment service, `open` for people to
 * deal with, `dealt` by one of them, `confirming` at the service's own page. Rows are never deleted: they are the record.
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
];
