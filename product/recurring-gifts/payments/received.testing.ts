import type { Database } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';

/** Writes a later payment of a recurring gift as a look at the payment service does. */
export const addLaterPayment = (
  db: Database,
  tenantId: string,
  transactionId: string,
  {
    on,
    minor,
    state = 'paid',
    isOwn = false,
    isReal = true,
  }: { on: string; minor: number; state?: string; isOwn?: boolean; isReal?: boolean },
): Promise<unknown> =>
  db.inTenant(tenantId, (tx) =>
    sql`INSERT INTO gift_payments (tenant_id, id, transaction_id, use_prod_environment, provider_id, state, amount_minor, currency, paid_on, is_own, counted_at, changed_at)
      VALUES (${tenantId}, ${newId()}, ${transactionId}, ${isReal}, ${newId()}, ${state}, ${minor}, 'GBP', ${on}::date, ${isOwn}, now(), now())`.execute(
      tx,
    ),
  );
