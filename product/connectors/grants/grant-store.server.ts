import { succeedSecret } from '@tributary/engine/issuing/seal.server.ts';
import { connectorSettings } from '@tributary/resources/connectors/connectors.ts';
import type { GRANT_SECRETS } from '@tributary/resources/connectors/kinds/declaration.ts';
import type { Connector, Grant } from '@tributary/resources/connectors/port/connector.ts';
import type { GrantStore } from '../deliverer.ts';
import { openConnectorSettings, settingsRecordId, type SettingsRef } from '../settings.server.ts';

/** Settings with a grant in them. */
export type Granted = Record<string, unknown> &
  Partial<Record<(typeof GRANT_SECRETS)[number], string | null>>;

/** The settings with the present grant; undefined where the connector is not set up. @throws SealingError */
export async function readGranted(
  { db, sealer }: GrantStore,
  connector: Connector,
  ref: SettingsRef,
): Promise<Granted | undefined> {
  const stored = await db.inTenant(ref.tenantId, (tx) => openConnectorSettings(tx, sealer, ref));
  return connector.settings.safeParse(stored).data as Granted | undefined;
}

/** Replaces the tokens of a renewal by the renewed ones, unless a person has authorized again since. */
export async function keepRenewed(
  { db, sealer }: GrantStore,
  { tenantId, connector, environment }: SettingsRef,
  before: Granted,
  { accessToken, refreshToken }: Grant,
): Promise<void> {
  await db.inTenant(tenantId, async (tx) => {
    const id = await settingsRecordId(tx, tenantId);
    if (!id) return;
    const refOf = (field: string) => ({
      tenantId,
      resource: connectorSettings.name,
      id,
      field: `${connector}.${environment}.${field}`,
    });
    const now = new Date();
    const succeed = (field: (typeof GRANT_SECRETS)[number], to: string) =>
      succeedSecret(tx, sealer, refOf(field), { from: before[field] ?? '', to, now });
    const isPresent = await succeed('accessToken', accessToken);
    if (isPresent && refreshToken) await succeed('refreshToken', refreshToken);
  });
}
