import { abilityOf, requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { NOT_SET_UP } from '@tributary/resources/connectors/connectors.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import type { Connector, ConnectorIo } from '@tributary/resources/connectors/port/connector.ts';
import { connectionTo } from './grants/connection.server.ts';
import { outcomeOf } from './registry.server.ts';
import { openConnectorSettings, type SettingsRef } from './settings.server.ts';

/**
 * Sends a request to an organization's service while a person waits.
 * @param failed the person's action: `Unable to fetch campaigns`
 * @throws ProblemError upstream_failed; with the service's own words only for people who may update connectors
 *   (specification, section 6). conflict where the connector is not set up.
 */
export async function askService<T>(
  context: RequestContext,
  fetchOut: FetchOut,
  connector: Connector,
  environment: SettingsRef['environment'],
  failed: string,
  ask: (io: ConnectorIo<unknown>) => Promise<T>,
): Promise<T> {
  const actor = requireActor(context);
  const { tenantId } = actor;
  const { db, sealer } = context.app;
  const ref = { tenantId, connector: connector.kind, environment };
  const stored = await db.inTenant(tenantId, (tx) => openConnectorSettings(tx, sealer, ref));
  const settings = connector.settings.safeParse(stored);
  if (!settings.success) throw new ProblemError('conflict', NOT_SET_UP);
  const io = connectionTo(connector, ref, settings.data, fetchOut, { db, sealer });
  try {
    return await ask(io);
  } catch (error) {
    const secrets = [...connector.secretsOf(settings.data), ...connector.secretsOf(io.settings)];
    const outcome = outcomeOf(error, secrets);
    if (outcome?.kind !== 'failed') throw error;
    const mayKnow = abilityOf(actor).can('update', 'connectors');
    throw new ProblemError('upstream_failed', mayKnow ? `${failed}. ${outcome.message}` : failed);
  }
}
