import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { ConfiguredConnector } from '@tributary/resources/form-configurations/deciding.ts';
import type { PrefillInstruction } from '@tributary/resources/configuration-parts/parts.ts';
import type { Connector, FoundValue } from '@tributary/resources/connectors/port/connector.ts';
import { connectionTo } from '../../connectors/grants/connection.server.ts';
import { listConnectorSettings, openConnectorSettings } from '../../connectors/settings.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';

/** Milliseconds that the whole of a lookup may take, and one call of it: a visitor waits for the page. */
export const LOOKUP_MS = 4_000;
const CALL_MS = 3_000;

export interface RecordDeps {
  db: Database;
  sealer: Sealer;
  fetchOut: FetchOut;
  connectorOf: (kind: string) => Connector | undefined;
}

/**
 * The record that a link names, from the service of the configuration.
 * @returns undefined where there is none or more than one: an address that two people share shows neither's data
 * @throws ConnectorFailure, EgressError
 */
export async function findRecord(
  { db, sealer, fetchOut, connectorOf }: RecordDeps,
  tenantId: string,
  { kind, environment }: Pick<ConfiguredConnector, 'kind' | 'environment'>,
  { object, match, fills }: PrefillInstruction,
  value: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, FoundValue>> | undefined> {
  const connector = connectorOf(kind);
  if (!connector?.lookup) return undefined;
  const opened = await db.inTenant(tenantId, async (tx) => {
    const own = await listConnectorSettings(tx, tenantId);
    const chosen = environment ?? own.find((each) => each.connector === kind)?.environment;
    if (!chosen) return undefined;
    const ref = { tenantId, connector: kind, environment: chosen };
    return { ref, stored: await openConnectorSettings(tx, sealer, ref) };
  });
  const settings = opened && connector.settings.safeParse(opened.stored);
  if (!settings?.success) return undefined;
  const quick: FetchOut = (url, request) => fetchOut(url, { ...request, timeoutMs: CALL_MS, signal });
  const io = connectionTo(connector, opened!.ref, settings.data, quick, { db, sealer });
  const fields = [...new Set(fills.map(({ source }) => source))];
  const found = await connector.lookup({ object, match, value, fields }, io);
  return found.length === 1 ? found[0] : undefined;
}
