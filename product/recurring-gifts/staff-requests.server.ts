import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { StaffRequest } from '@tributary/resources/gift-requests/routes.ts';
import { sql } from 'kysely';

interface StaffRow {
  id: string;
  transaction_id: string;
  kind: StaffRequest['kind'];
  text: string;
  amount: StaffRequest['amount'];
  frequency: StaffRequest['frequency'];
  is_refunded: boolean;
  by_name: string;
  created_at: Date;
  done_at: Date | null;
  done_by: string | null;
  done_end: StaffRequest['end'];
  person_name: string | null;
  person_email: string | null;
}

/** Colleagues' requests at transactions of an environment, newest first. */
export async function staffRequestsIn(
  tx: Transaction,
  tenantId: string,
  { isProduction, isOpen, limit }: { isProduction: boolean; isOpen: boolean; limit: number },
): Promise<StaffRequest[]> {
  const { rows } = await sql<StaffRow>`
    SELECT n.id, n.transaction_id, n.kind, n.text, t.failure_reason IS NOT DISTINCT FROM 'refunded' AS is_refunded,
      nullif(t.frequency, 'one-off') AS frequency,
      CASE WHEN t.amount_minor IS NOT NULL THEN jsonb_build_object('minor', t.amount_minor, 'currency', t.currency) END AS amount, n.by_name, n.created_at, n.done_at, n.done_by, n.done_end, t.person_name, t.person_email
    FROM notes n JOIN transactions t ON t.tenant_id = n.tenant_id AND t.id = n.transaction_id
    WHERE n.tenant_id = ${tenantId} AND n.kind <> 'note' AND t.use_prod_environment = ${isProduction}
      ${isOpen ? sql`AND n.done_at IS NULL` : sql``}
    ORDER BY n.id DESC LIMIT ${limit}`.execute(tx);
  return rows.map((row) => ({
    from: 'staff',
    id: row.id,
    transactionId: row.transaction_id,
    kind: row.kind,
    text: row.text,
    amount: row.amount,
    frequency: row.frequency,
    isRefunded: row.is_refunded,
    by: row.by_name,
    state: row.done_at === null ? 'open' : 'dealt',
    createdAt: row.created_at.toISOString(),
    dealtAt: row.done_at?.toISOString() ?? null,
    dealtBy: row.done_by,
    end: row.done_end,
    name: row.person_name,
    email: row.person_email,
  }));
}
