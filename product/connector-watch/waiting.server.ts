import { sql } from 'kysely';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { readConnectors } from '@tributary/resources/form-configurations/deciding.ts';
import type { FormConfigurationData } from '@tributary/resources/form-configurations/form-configuration.ts';
import type { DeliveryConnector } from '../connectors/connector.ts';
import type { SettingsRef } from '../connectors/settings.server.ts';
import { readSubmission } from '../dry-run/submission.server.ts';
import { planCopy } from '../submissions/intake/orders.ts';

/** Most deliveries that one look lets go; the rest follows with the next. */
const MOST = 200;

interface Row {
  id: string;
  transaction_id: string;
  configuration: FormConfigurationData | null;
}

/**
 * Plans the deliveries that wait anew, by the mapping as it is now, and lets those go that need no removed field.
 * Those whose consent or conditions no longer let them out wait on.
 * @returns how many were let go
 */
export async function letGo(
  tx: Transaction,
  connector: DeliveryConnector,
  { tenantId, environment }: SettingsRef,
  removed: ReadonlySet<string>,
): Promise<number> {
  const { rows } = await sql<Row>`
    SELECT d.id, d.transaction_id, fc.data AS configuration
    FROM deliveries d
    JOIN transactions t ON t.tenant_id = d.tenant_id AND t.id = d.transaction_id
    JOIN forms f ON f.tenant_id = d.tenant_id AND f.id = t.form_id AND f.deleted_at IS NULL
    LEFT JOIN form_configurations fc ON fc.tenant_id = d.tenant_id AND fc.id::text = f.data->>'formConfigurationId' AND fc.deleted_at IS NULL
    WHERE d.tenant_id = ${tenantId} AND d.connector = ${connector.kind} AND d.environment = ${environment} AND d.status = 'WAITING'
    ORDER BY d.created_at LIMIT ${MOST}`.execute(tx);
  let released = 0;
  for (const { id, transaction_id: transactionId, configuration } of rows) {
    const configured = readConnectors(configuration ?? {}).find(({ kind }) => kind === connector.kind);
    const payload = configured && (await planAnew(tx, connector, tenantId, transactionId, configured));
    const isFit = payload && !(connector.needs?.(payload) ?? []).some((field) => removed.has(field));
    if (!isFit) continue;
    await sql`
      UPDATE deliveries SET status = 'PENDING', plan_step = 0, payload = ${JSON.stringify(payload)}::jsonb, next_attempt_at = now(), updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ${id} AND status = 'WAITING'`.execute(tx);
    released += 1;
  }
  return released;
}

async function planAnew(
  tx: Transaction,
  connector: DeliveryConnector,
  tenantId: string,
  transactionId: string,
  configured: Parameters<typeof planCopy>[3],
): Promise<Record<string, unknown> | undefined> {
  try {
    const { submission, form } = await readSubmission(tx, tenantId, transactionId);
    return planCopy(connector, submission, form.schema, configured);
  } catch (error) {
    // The form was deleted since: what waits is left for a person.
    if (error instanceof ProblemError && error.code === 'not_found') return undefined;
    throw error;
  }
}
