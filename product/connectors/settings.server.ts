import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';

/** Where a connector's settings stand: one record for each tenant, connector and environment. */
export interface SettingsRef {
  tenantId: string;
  connector: string;
  environment: Environment;
}

const placeOf = ({ tenantId, connector, environment }: SettingsRef): string =>
  `${tenantId}/${connector}/${environment}`;

/** Stores a connector's settings sealed, in place of what stood there. The caller has checked them by the connector's schema. */
export async function saveConnectorSettings(
  tx: Transaction,
  sealer: Sealer,
  place: SettingsRef,
  settings: Record<string, unknown>,
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(settings), placeOf(place));
  await sql`
    INSERT INTO connector_settings (tenant_id, connector, environment, sealed)
    VALUES (${place.tenantId}, ${place.connector}, ${place.environment}, ${sealed})
    ON CONFLICT (tenant_id, connector, environment) DO UPDATE SET sealed = excluded.sealed, updated_at = now()`.execute(
    tx,
  );
}

/**
 * Opens a connector's settings.
 * @returns undefined when the tenant has none for this environment
 * @throws SealingError when the installation's key is not the one they were sealed with
 */
export async function openConnectorSettings(
  tx: Transaction,
  sealer: Sealer,
  place: SettingsRef,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    SELECT sealed FROM connector_settings
    WHERE tenant_id = ${place.tenantId} AND connector = ${place.connector} AND environment = ${place.environment}`.execute(
    tx,
  );
  return (
    rows[0] && (JSON.parse(sealer.open(rows[0].sealed, placeOf(place)).toString()) as Record<string, unknown>)
  );
}

/** Which connectors a tenant has set up, and when; nothing is opened for this. */
export async function listConnectorSettings(
  tx: Transaction,
  tenantId: string,
): Promise<{ connector: string; environment: Environment; updatedAt: Date }[]> {
  const { rows } = await sql<{ connector: string; environment: Environment; updated_at: Date }>`
    SELECT connector, environment, updated_at FROM connector_settings
    WHERE tenant_id = ${tenantId} ORDER BY connector, environment`.execute(tx);
  return rows.map((row) => ({
    connector: row.connector,
    environment: row.environment,
    updatedAt: row.updated_at,
  }));
}

/** Clears a connector's settings. Answers whether there were any. */
export async function clearConnectorSettings(tx: Transaction, place: SettingsRef): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM connector_settings
    WHERE tenant_id = ${place.tenantId} AND connector = ${place.connector} AND environment = ${place.environment}
    RETURNING connector`.execute(tx);
  return rows.length > 0;
}
