import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { WantedProduct } from './limited-products.ts';

/** A product of which there are not enough; `left` may be 0. */
export interface Shortage {
  wanted: WantedProduct;
  left: number;
}

interface Taken {
  tenantId: string;
  formId: string;
  transactionId: string;
}

/** The result of taking products from their stock. */
export type TakenStock =
  /** There is not enough of a product: the transaction must be rolled back. */
  | { shortage: Shortage }
  /** Whether a product is sold out now that was not before. */
  | { shortage: undefined; isSoldOut: boolean };

/** Takes products out of their stock for a new submission. Submissions that want the same product wait for each other. */
export async function takeStock(
  tx: Transaction,
  { tenantId, formId, transactionId }: Taken,
  wanted: readonly WantedProduct[],
): Promise<TakenStock> {
  let isSoldOut = false;
  for (const one of wanted) {
    const { product, quantity, stock } = one;
    const { rows } = await sql<{ sold: number }>`
      INSERT INTO product_sales AS sales (tenant_id, form_id, product, sold, stock)
      VALUES (${tenantId}, ${formId}, ${product}, ${quantity}, ${stock})
      ON CONFLICT (tenant_id, form_id, product) DO UPDATE SET sold = sales.sold + excluded.sold, stock = excluded.stock
      RETURNING sold`.execute(tx);
    const { sold } = rows[0]!;
    if (sold > stock) return { shortage: { wanted: one, left: Math.max(0, stock - (sold - quantity)) } };
    isSoldOut ||= sold === stock;
    await sql`
      INSERT INTO product_holdings (tenant_id, transaction_id, form_id, product, quantity)
      VALUES (${tenantId}, ${transactionId}, ${formId}, ${product}, ${quantity})`.execute(tx);
  }
  return { shortage: undefined, isSoldOut };
}

/**
 * Returns a submission's products to the stock, when its payment failed or was refunded; `isHeld` takes them again when
 * the payment succeeded after all, even if they were sold in the meantime: they are paid for.
 * @returns the form with a product that is newly sold out, or newly available
 */
export async function holdStock(
  tx: Transaction,
  { tenantId, transactionId }: Pick<Taken, 'tenantId' | 'transactionId'>,
  isHeld: boolean,
): Promise<string | undefined> {
  const by = isHeld ? 1 : -1;
  const { rows } = await sql<{ form_id: string; before: number; sold: number; stock: number | null }>`
    WITH changed AS (
      UPDATE product_holdings SET is_held = ${isHeld}
      WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} AND is_held <> ${isHeld}
      RETURNING form_id, product, quantity
    )
    UPDATE product_sales AS sales SET sold = greatest(0, sold + ${by} * changed.quantity)
    FROM changed
    WHERE sales.tenant_id = ${tenantId} AND sales.form_id = changed.form_id AND sales.product = changed.product
    RETURNING sales.form_id, sales.sold - ${by} * changed.quantity AS before, sales.sold, sales.stock`.execute(
    tx,
  );
  const crossed = rows.find(({ before, sold, stock }) => stock !== null && before >= stock !== sold >= stock);
  return crossed?.form_id;
}

/** How many of each limited product of a form were sold, by the component's id and the product's value. */
export async function soldOf(
  tx: Transaction,
  tenantId: string,
  formId: string,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ product: string; sold: number }>`
    SELECT product, sold FROM product_sales WHERE tenant_id = ${tenantId} AND form_id = ${formId}`.execute(
    tx,
  );
  return Object.fromEntries(rows.map(({ product, sold }) => [product, sold]));
}
