import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Sales of products with a limited stock, by the component's id and the product's value, and each submission's share,
 * so that a failed payment returns it. Products without a limit are not counted.
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
    // The limit at the last sale: it tells which products were sold out.
    id: '0640-product-stock-limit',
    sql: 'ALTER TABLE product_sales ADD COLUMN stock integer',
  },
];
