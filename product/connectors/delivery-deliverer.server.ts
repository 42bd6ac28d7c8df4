import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { ConnectorIo, DeliveryConnector } from '@tributary/resources/connectors/port/connector.ts';
import type { Deliverer, DeliveryJob } from './deliverer.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import type { SettingsRef } from './settings.server.ts';
import { connectionTo } from './grants/connection.server.ts';
import { lookNow, removedFields } from './removed-fields.server.ts';
import { withoutConnectorSecrets } from './registry.server.ts';

/** @throws ConnectorFailure field_removed when the service no longer has a field that the delivery needs: it waits */
async function refuseRemoved(db: Database, ref: SettingsRef, needed: readonly string[]): Promise<void> {
  const removed = await db.inTenant(ref.tenantId, (tx) => removedFields(tx, ref));
  const missing = needed.filter((field) => removed.has(field));
  if (missing.length > 0)
    throw new ConnectorFailure('field_removed', `The service no longer has ${missing.join(', ')}.`, {
      retryable: false,
      waits: true,
    });
}

/** Sends an order's requests one after the other. @throws ConnectorFailure, EgressError */
async function sendOrder(
  connector: DeliveryConnector,
  payload: unknown,
  io: ConnectorIo<unknown>,
  { id, tenantId, earlier }: Pick<DeliveryJob, 'id' | 'tenantId' | 'earlier'>,
): Promise<Record<string, unknown>> {
  const requests = connector.requests(payload, io.settings, tenantId, earlier);
  let next = await requests.next();
  while (!next.done) next = await requests.next(await connector.send(next.value, io, { id }));
  return next.value;
}

/** Makes a delivery connector known to the worker. */
export const delivererOf = (connector: DeliveryConnector): Deliverer => ({
  name: connector.kind,
  settingsSchema: connector.settings,
  secretsOf: (settings) => connector.secretsOf(settings),
  async deliver({ id, tenantId, environment, payload: kept, earlier }, { settings, fetchOut, grants }) {
    const payload = connector.payload.safeParse(kept);
    if (!payload.success)
      throw new ConnectorFailure('bad_payload', 'This delivery does not say what to deliver.', {
        retryable: false,
      });
    const ref = { tenantId, connector: connector.kind, environment };
    if (connector.needs && grants) await refuseRemoved(grants.db, ref, connector.needs(payload.data));
    const io = connectionTo(connector, ref, settings, fetchOut, grants);
    try {
      const result = await sendOrder(connector, payload.data, io, { id, tenantId, earlier });
      return { kind: 'delivered', result };
    } catch (error) {
      const waits = error instanceof ConnectorFailure && error.waits;
      if (waits && grants) await grants.db.inTenant(tenantId, (tx) => lookNow(tx, ref));
      // A grant that was renewed during the attempt is not among the secrets that the caller knows.
      if (error instanceof ConnectorFailure)
        throw new ConnectorFailure(
          error.code,
          withoutConnectorSecrets(error.message, connector.secretsOf(io.settings)),
          error,
        );
      throw error;
    }
  },
});
