import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * What was sold of products with a limited stock, by the component's id and the product's value, and what each
 * submission took of it, so that a failed payment gives it back. Products without a limit are counted nowhere.
 */
export const stockMigrations: Migration[] = [
  {
    id: '0310-product-stock',
    sql: `
      CREATE TABLE product_sales (
        tenant_id uuid NOT NULL,
        form_id uuid NOT NULL,
        product text NOT NULL,
        sold integer NOT NULL CHECK (sold >= 0),
        PRIMARY KEY (tenant_id, form_id, product)
      );
      ${tenantTable('product_sales')}
      CREATE TABLE product_holdings (
        tenant_id uuid NOT NULL,
        transaction_id uuid NOT NULL,
        form_id uuid NOT NULL,
        product text NOT NULL,
        quantity integer NOT NULL CHECK (quantity > 0),
        is_held boolean NOT NULL DEFAULT true,
        PRIMARY KEY (tenant_id, transaction_id, product)
      );
      ${tenantTable('product_holdings')}`,
  },
  {
    // As it was when something was last taken: what sold out is told by it.
    id: '0640-product-stock-limit',
    sql: 'ALTER TABLE product_sales ADD COLUMN stock integer',
  },
];
