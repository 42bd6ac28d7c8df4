import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { pricesSchema, type Prices } from './prices.ts';

/** The prices that hold in a month; null where the operator asks for nothing. @param month `2026-03` */
export async function pricesOf(tx: Transaction, month: string): Promise<Prices | null> {
  const { rows } = await sql<{ prices: unknown }>`
    SELECT prices FROM usage_prices WHERE from_month <= ${`${month}-01`}::date ORDER BY from_month DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0] ? pricesSchema.parse(rows[0].prices) : null;
}

/** Sets the prices from a month on, in a transaction of the platform. @param month `2026-03` */
export async function setPrices(tx: Transaction, month: string, prices: Prices): Promise<void> {
  await sql`
    INSERT INTO usage_prices (from_month, prices) VALUES (${`${month}-01`}::date, ${JSON.stringify(pricesSchema.parse(prices))}::jsonb)
    ON CONFLICT (from_month) DO UPDATE SET prices = excluded.prices, set_at = now()`.execute(tx);
}
