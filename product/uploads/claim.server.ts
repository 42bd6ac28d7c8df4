import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { WAITS_MS } from './limits.ts';

/**
 * Assigns files to a transaction, within the database transaction that accepts it. A file belongs to one submission;
 * only one whose payment failed passes it on, so that the visitor can pay again with the same answers.
 * @returns false when one of the files is missing, incomplete, or another submission's
 */
export async function claimUploads(
  tx: Transaction,
  claim: { tenantId: string; formId: string; transactionId: string; ids: readonly string[]; now: Date },
): Promise<boolean> {
  const { tenantId, formId, transactionId, now } = claim;
  const ids = [...new Set(claim.ids)];
  const { rows } = await sql`
    SELECT id FROM uploads u
    WHERE tenant_id = ${tenantId} AND form_id = ${formId} AND id = ANY(${ids}::uuid[]) AND kind IS NOT NULL
      AND (CASE WHEN transaction_id IS NULL THEN created_at > ${new Date(now.getTime() - WAITS_MS)}
        ELSE EXISTS (SELECT FROM transactions t WHERE t.tenant_id = u.tenant_id AND t.id = u.transaction_id AND t.status = 'ERROR') END)
    ORDER BY id FOR UPDATE`.execute(tx);
  if (rows.length < ids.length) return false;
  await sql`UPDATE uploads SET transaction_id = ${transactionId} WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::uuid[])`.execute(
    tx,
  );
  return true;
}
