import { sql } from 'kysely';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { viewSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { connectorSettings } from '@tributary/resources/connectors/connectors.ts';
import { isConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { DeliveryLogger } from './connector-logger.ts';

interface EarlierRow {
  tenant_id: string;
  slug: string;
  connector: string;
  environment: Environment;
  sealed: string;
}

/**
 * Moves the settings that were stored before connectors had a record, each by an ordinary write. Settings that were
 * sealed with another key can't be moved: they stay and are logged. Safe to run again.
 * @returns how many were moved
 */
export async function moveEarlierSettings(
  app: App,
  logger: Pick<DeliveryLogger, 'info' | 'warn'>,
): Promise<number> {
  const { rows } = await app.db.asPlatform((tx) =>
    sql<EarlierRow>`
      SELECT s.tenant_id, t.slug, s.connector, s.environment, s.sealed FROM connector_settings s
      JOIN tenants t ON t.id = s.tenant_id ORDER BY s.tenant_id, s.connector, s.environment`.execute(tx),
  );
  let moved = 0;
  for (const row of rows) {
    const { tenant_id: tenantId, connector, environment } = row;
    try {
      if (!isConnectorKind(connector)) throw new Error('This connector is not part of the product.');
      // The settings were in use: a plan that no longer includes the connector does not lose them.
      const actor = systemActor({ id: tenantId, slug: row.slug, plan: 'scale' });
      const context = { app, actor, now: () => new Date() };
      const resource = app.resource(connectorSettings.name);
      const opened = app.sealer.open(row.sealed, `${tenantId}/${connector}/${environment}`).toString();
      const { id, version } = await viewSingle(context, resource);
      await update(context, resource, id, version, {
        [connector]: { [environment]: JSON.parse(opened) as unknown },
      });
      await app.db.asPlatform((tx) =>
        sql`DELETE FROM connector_settings WHERE tenant_id = ${tenantId} AND connector = ${connector} AND environment = ${environment}`.execute(
          tx,
        ),
      );
      moved += 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      logger.warn({ tenantId, connector, environment, reason }, 'Connector settings could not be moved');
    }
  }
  if (moved > 0) logger.info({ moved }, 'Connector settings were moved into their record');
  return moved;
}
