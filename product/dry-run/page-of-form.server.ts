import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Submission } from '../submissions/submission.ts';

/**
 * The page that a sample of a form is sent from: the first one published that shows the form, as for a submission that
 * names no page. In the tenant's transaction.
 */
export async function pageOfForm(
  tx: Transaction,
  tenantId: string,
  formId: string,
): Promise<Submission['page']> {
  const { rows } = await sql<NonNullable<Submission['page']>>`
    SELECT pub.page_id AS id, v.settings->>'name' AS name,
      coalesce(c.data->>'campaignCode', v.settings->>'campaignCode') AS "campaignCode"
    FROM publications pub
    JOIN page_versions v ON v.tenant_id = pub.tenant_id AND v.page_id = pub.page_id AND v.number = pub.version
    LEFT JOIN counters c ON c.tenant_id = pub.tenant_id AND c.id = nullif(v.settings->>'counterId', '')::uuid AND c.deleted_at IS NULL
    WHERE pub.tenant_id = ${tenantId} AND pub.main AND pub.artifact IS NOT NULL AND ${formId} = ANY(v.form_ids)
    ORDER BY pub.published_at, pub.page_id LIMIT 1`.execute(tx);
  return rows[0];
}
