import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * One record for each organization and UTC day, and the operator's prices. Prices are valid from a month on, so that
 * past months keep theirs.
 */
export const usageMigrations: Migration[] = [
  {
    id: '0800-usage',
    sql: `
      CREATE TABLE usage_days (
        tenant_id uuid NOT NULL,
        day date NOT NULL,
        page_views bigint NOT NULL DEFAULT 0,
        served_bytes bigint NOT NULL DEFAULT 0,
        submissions bigint NOT NULL DEFAULT 0,
        donations bigint NOT NULL DEFAULT 0,
        test_submissions bigint NOT NULL DEFAULT 0,
        test_donations bigint NOT NULL DEFAULT 0,
        api_calls bigint NOT NULL DEFAULT 0,
        emails bigint NOT NULL DEFAULT 0,
        stored_bytes bigint NOT NULL DEFAULT 0,
        recorded_at timestamptz,
        PRIMARY KEY (tenant_id, day)
      );
      ${tenantTable('usage_days')}
      CREATE TABLE usage_prices (
        from_month date PRIMARY KEY CHECK (extract(day FROM from_month) = 1),
        prices jsonb NOT NULL,
        set_at timestamptz NOT NULL DEFAULT now()
      );
      ALTER TABLE usage_prices ENABLE ROW LEVEL SECURITY;
      ALTER TABLE usage_prices FORCE ROW LEVEL SECURITY;
      CREATE POLICY everybody_reads ON usage_prices FOR SELECT TO tributary_app USING (true);
      CREATE POLICY platform_only ON usage_prices TO tributary_platform USING (true) WITH CHECK (true);
      GRANT SELECT ON usage_prices TO tributary_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON usage_prices TO tributary_platform;
      CREATE INDEX transactions_settled ON transactions (tenant_id, settled_at) WHERE amount_minor IS NOT NULL;
      CREATE INDEX deliveries_emails_sent ON deliveries (tenant_id, updated_at) WHERE status = 'DELIVERED' AND connector = 'email';`,
  },
  {
    // Unpaid transactions are never searched by their time of payment.
    id: '0804-paid-transactions',
    sql: `
      DROP INDEX transactions_settled;
      CREATE INDEX transactions_settled ON transactions (tenant_id, settled_at)
        WHERE amount_minor IS NOT NULL AND settled_at IS NOT NULL;`,
  },
];
