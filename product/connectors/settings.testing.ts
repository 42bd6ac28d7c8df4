import { sql } from 'kysely';
import { sealSecrets } from '@tributary/engine/issuing/seal.server.ts';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { SettingsRef } from './settings.server.ts';

/**
 * Stores settings of any connector, those of tests too, in place of all that the organization had.
 * @param secrets which of the settings are credentials
 */
export async function storeSettings(
  tx: Transaction,
  sealer: Sealer,
  { tenantId, connector, environment }: SettingsRef,
  settings: Record<string, unknown>,
  secrets: readonly string[],
): Promise<void> {
  const definition = {
    name: 'connectors',
    secrets: secrets.map((field) => `${connector}.${environment}.${field}`),
  };
  const write = {
    tx,
    actor: systemActor({ id: tenantId, slug: tenantId, plan: 'scale' }),
    id: tenantId,
    now: new Date(),
    previous: undefined,
  };
  const data = await sealSecrets(sealer, definition, write, { [connector]: { [environment]: settings } });
  await sql`
    INSERT INTO connectors (tenant_id, id, data, version, created_at) VALUES (${tenantId}, ${tenantId}, ${JSON.stringify(data)}, 1, now())
    ON CONFLICT (tenant_id, id) DO UPDATE SET data = excluded.data`.execute(tx);
}
