import { sql } from 'kysely';
import { openSecrets } from '@tributary/engine/issuing/seal.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { holdForEachDatabase } from '@tributary/engine/held/held.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { ENVIRONMENTS, type Environment } from '@tributary/kit/environment.ts';
import { CONNECTOR_SETTINGS_CHANNEL, connectorSettings } from '@tributary/resources/connectors/connectors.ts';

/** One environment of one connector of an organization. */
export interface SettingsRef {
  tenantId: string;
  connector: string;
  environment: Environment;
}

/** The settings of one environment as the record has them: marks in place of credentials. */
export type SettingsBlock = Readonly<Record<string, unknown>>;

interface Stored {
  id: string;
  data: Record<string, Partial<Record<Environment, SettingsBlock | null>>>;
}

async function readStored(tx: Transaction, tenantId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    SELECT id, data FROM connectors WHERE tenant_id = ${tenantId} AND deleted_at IS NULL`.execute(tx);
  return rows[0];
}

/** The id of the record of an organization's settings; undefined where nothing was ever set up. */
export const settingsRecordId = async (tx: Transaction, tenantId: string): Promise<string | undefined> =>
  (await readStored(tx, tenantId))?.id;

/** Which connectors an organization has set up, with their settings; no credential is opened for this. */
export async function listConnectorSettings(
  tx: Transaction,
  tenantId: string,
): Promise<{ connector: string; environment: Environment; block: SettingsBlock }[]> {
  const stored = await readStored(tx, tenantId);
  return Object.entries(stored?.data ?? {}).flatMap(([connector, blocks]) =>
    ENVIRONMENTS.flatMap((environment) => {
      const block = blocks[environment];
      return block ? [{ connector, environment, block }] : [];
    }),
  );
}

const MOST_HELD = 2_000;
const heldSettings = holdForEachDatabase<{ settings: Record<string, unknown> | undefined }>(
  CONNECTOR_SETTINGS_CHANNEL,
  MOST_HELD,
);

/**
 * A connector's settings with their credentials, from memory where that is safe (docs/decisions/0037): for deliveries,
 * which many visitors wait for at once.
 * @returns as `openConnectorSettings`
 * @throws SealingError
 */
export async function presentConnectorSettings(
  db: Database,
  sealer: Sealer,
  ref: SettingsRef,
): Promise<Record<string, unknown> | undefined> {
  const read = async () => ({
    settings: await db.inTenant(ref.tenantId, (tx) => openConnectorSettings(tx, sealer, ref)),
  });
  const { settings } = await heldSettings(db).get(
    `${ref.tenantId} ${ref.connector} ${ref.environment}`,
    read,
  );
  return settings;
}

/**
 * Opens a connector's settings with their credentials.
 * @returns undefined when the organization has not set it up for this environment. A credential that was imported from
 * an installation with another key is missing, so that the connector's schema refuses the rest.
 * @throws SealingError when the installation's key is not the one they were sealed with
 */
export async function openConnectorSettings(
  tx: Transaction,
  sealer: Sealer,
  { tenantId, connector, environment }: SettingsRef,
): Promise<Record<string, unknown> | undefined> {
  const stored = await readStored(tx, tenantId);
  const block = stored?.data[connector]?.[environment];
  if (!stored || !block) return undefined;
  const within = `${connector}.${environment}`;
  const record = { tenantId, resource: connectorSettings.name, id: stored.id };
  const secrets = await openSecrets(tx, sealer, record, within);
  return {
    ...block,
    ...Object.fromEntries(
      Object.entries(secrets).map(([path, secret]) => [path.slice(within.length + 1), secret]),
    ),
  };
}
