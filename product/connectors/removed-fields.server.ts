import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { WatchFinding } from '@tributary/resources/connectors/watch.ts';
import { targetPath } from '@tributary/resources/configuration-parts/fields.ts';
import type { SettingsRef } from './settings.server.ts';

/** The fields, `Contact.Email`, that the last look at a service found to be gone. */
export async function removedFields(
  tx: Transaction,
  { tenantId, connector, environment }: SettingsRef,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ findings: WatchFinding[] }>`
    SELECT findings FROM connector_watches
    WHERE tenant_id = ${tenantId} AND connector = ${connector} AND environment = ${environment}`.execute(tx);
  return new Set(
    (rows[0]?.findings ?? []).flatMap(({ type, object, field }) =>
      type === 'removed' ? [targetPath(object, field)] : [],
    ),
  );
}

/** A delivery was refused for its fields: the service is looked at now. */
export async function lookNow(
  tx: Transaction,
  { tenantId, connector, environment }: SettingsRef,
): Promise<void> {
  await sql`
    UPDATE connector_watches SET next_at = now()
    WHERE tenant_id = ${tenantId} AND connector = ${connector} AND environment = ${environment}
      AND (checked_at IS NULL OR checked_at < now() - interval '1 minute')`.execute(tx);
}
