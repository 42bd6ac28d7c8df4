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

/**
 * Takes products out of their stock for a new submission. Submissions that want the same product wait for each other.
 * @returns what there is not enough of; the transaction must then be rolled back
 */
export async function takeStock(
  tx: Transaction,
  { tenantId, formId, transactionId }: Taken,
  wanted: readonly WantedProduct[],
): Promise<Shortage | undefined> {
  for (const one of wanted) {
    const { product, quantity, stock } = one;
    const { rows } = await sql<{ sold: number }>`
      INSERT INTO product_sales AS sales (tenant_id, form_id, product, sold)
      VALUES (${tenantId}, ${formId}, ${product}, ${quantity})
      ON CONFLICT (tenant_id, form_id, product) DO UPDATE SET sold = sales.sold + excluded.sold
      RETURNING sold`.execute(tx);
    const { sold } = rows[0]!;
    if (sold > stock) return { wanted: one, left: Math.max(0, stock - (sold - quantity)) };
    await sql`
      INSERT INTO product_holdings (tenant_id, transaction_id, form_id, product, quantity)
      VALUES (${tenantId}, ${transactionId}, ${formId}, ${product}, ${quantity})`.execute(tx);
  }
  return undefined;
}

/**
 * Gives back what a submission took, when its payment failed or was refunded; `isHeld` takes it again when the payment
 * came after all, also where it was sold to somebody else meanwhile: it is paid for.
 */
export async function holdStock(
  tx: Transaction,
  { tenantId, transactionId }: Pick<Taken, 'tenantId' | 'transactionId'>,
  isHeld: boolean,
): Promise<void> {
  await sql`
    WITH changed AS (
      UPDATE product_holdings SET is_held = ${isHeld}
      WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} AND is_held <> ${isHeld}
      RETURNING form_id, product, quantity
    )
    UPDATE product_sales AS sales SET sold = greatest(0, sold + ${isHeld ? 1 : -1} * changed.quantity)
    FROM changed
    WHERE sales.tenant_id = ${tenantId} AND sales.form_id = changed.form_id AND sales.product = changed.product`.execute(
    tx,
  );
}

/** How many of each limited product of a form were sold, by the component's id and the product's value. */
export async function soldOf(
  tx: Transaction,
  tenantId: string,
  formId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ product: string; sold: number }>`
    SELECT product, sold FROM product_sales WHERE tenant_id = ${tenantId} AND form_id = ${formId}`.execute(
    tx,
  );
  return new Map(rows.map(({ product, sold }) => [product, sold]));
}
