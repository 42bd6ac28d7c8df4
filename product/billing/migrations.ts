import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** As which customer the payment service of this installation knows an organization. */
export const billingMigrations: Migration[] = [
  {
    id: '0801-billing-customers',
    sql: `
      CREATE TABLE billing_customers (
        tenant_id uuid PRIMARY KEY,
        customer_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      ${tenantTable('billing_customers')}`,
  },
];
