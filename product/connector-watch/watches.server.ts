import { sql } from 'kysely';
import type { OnChange } from '@tributary/engine/lifecycle/app.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { connectorSettings } from '@tributary/resources/connectors/connectors.ts';
import { isConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { WatchFinding } from '@tributary/resources/connectors/watch.ts';
import { formConfigurations } from '@tributary/resources/form-configurations/form-configuration.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { listConnectorSettings, type SettingsRef } from '../connectors/settings.server.ts';
import { DELIVERIES_CHANNEL } from '../delivery/enqueue.server.ts';
import type { SeenValues } from './compare.ts';

/** Seconds between two looks at one service. */
const EVERY_S = 6 * 3_600;
/** Seconds until a look without a result, or whose process ended, is repeated; doubled each time. */
const REPEAT_S = 300;

/** A service that one process looks at. */
export interface TakenWatch extends SettingsRef {
  slug: string;
  plan: string;
  seen: SeenValues;
  findings: WatchFinding[];
}

/** Enters every connector that an organization has set up, and takes those out that it has cleared. */
export async function enrolWatches(tx: Transaction, tenantId: string): Promise<void> {
  const own = (await listConnectorSettings(tx, tenantId)).filter(
    ({ connector }) => isConnectorKind(connector) && CONNECTORS[connector].isWatched !== false,
  );
  // Deliveries that wait for a look that will not come are tried again: they then fail because a credential is missing.
  const set = own.map(({ connector, environment }) => `${connector} ${environment}`);
  const { numAffectedRows } = await sql`
    UPDATE deliveries SET status = 'PENDING', plan_step = 0, next_attempt_at = now(), updated_at = now()
    WHERE tenant_id = ${tenantId} AND status = 'WAITING' AND connector || ' ' || environment <> ALL(${set}::text[])`.execute(
    tx,
  );
  if (numAffectedRows) await sql`SELECT pg_notify(${DELIVERIES_CHANNEL}, '')`.execute(tx);
  const places = JSON.stringify(own.map(({ connector, environment }) => ({ connector, environment })));
  await sql`
    DELETE FROM connector_watches w WHERE w.tenant_id = ${tenantId} AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${places}::jsonb) AS p (connector text, environment text)
      WHERE p.connector = w.connector AND p.environment = w.environment)`.execute(tx);
  await sql`
    INSERT INTO connector_watches (tenant_id, connector, environment)
    SELECT ${tenantId}, connector, environment FROM jsonb_to_recordset(${places}::jsonb) AS p (connector text, environment text)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Changed settings and mappings are looked at at once. */
export const renewWatches: OnChange = async (tx, { tenantId, resource }) => {
  if (resource === connectorSettings.name) await enrolWatches(tx, tenantId);
  if (resource === connectorSettings.name || resource === formConfigurations.name || resource === forms.name)
    await sql`UPDATE connector_watches SET next_at = now(), attempts = 0 WHERE tenant_id = ${tenantId}`.execute(
      tx,
    );
};

/** Adds watches for the connectors that were set up before watches existed. */
export async function enrolAll(db: Database): Promise<void> {
  const { rows } = await db.asPlatform((tx) => sql<{ id: string }>`SELECT id FROM tenants`.execute(tx));
  for (const { id } of rows) await db.inTenant(id, (tx) => enrolWatches(tx, id));
}

/**
 * Claims the look that has been due the longest, and counts the attempt in a separate transaction before the work: a
 * look that kills its process is repeated with growing delays, at most once in the usual interval.
 */
export async function takeWatch(db: Database): Promise<TakenWatch | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<{
      tenant_id: string;
      connector: string;
      environment: Environment;
      slug: string;
      plan: string;
      seen: SeenValues;
      findings: WatchFinding[];
    }>`
      UPDATE connector_watches w SET attempts = w.attempts + 1,
        next_at = now() + make_interval(secs => least(${REPEAT_S} * 2 ^ least(w.attempts, 10), ${EVERY_S}))
      FROM (
        SELECT due.tenant_id, due.connector, due.environment, t.slug, t.plan
        FROM connector_watches due JOIN tenants t ON t.id = due.tenant_id
        WHERE due.next_at <= now() ORDER BY due.next_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED
      ) picked
      WHERE w.tenant_id = picked.tenant_id AND w.connector = picked.connector AND w.environment = picked.environment
      RETURNING w.tenant_id, w.connector, w.environment, picked.slug, picked.plan, w.seen, w.findings`.execute(
      tx,
    ),
  );
  const row = rows[0];
  return row && { ...row, tenantId: row.tenant_id };
}

/** Stores a look's findings. The look continues: deliveries that waited are still to be released. */
export async function noteFindings(
  tx: Transaction,
  { tenantId, connector, environment }: SettingsRef,
  { findings, seen, now }: { findings: readonly WatchFinding[]; seen: SeenValues; now: Date },
): Promise<void> {
  await sql`
    UPDATE connector_watches SET findings = ${JSON.stringify(findings)}::jsonb, seen = ${JSON.stringify(seen)}::jsonb, checked_at = ${now}
    WHERE tenant_id = ${tenantId} AND connector = ${connector} AND environment = ${environment}`.execute(tx);
}

/** Ends a look. The next one follows at its time, unless something has changed since. */
export async function finishWatch(
  tx: Transaction,
  { tenantId, connector, environment }: SettingsRef,
): Promise<void> {
  await sql`
    UPDATE connector_watches
    SET next_at = CASE WHEN attempts = 0 THEN next_at ELSE now() + make_interval(secs => ${EVERY_S}) END, attempts = 0
    WHERE tenant_id = ${tenantId} AND connector = ${connector} AND environment = ${environment}`.execute(tx);
}

/** The findings of an organization's looks. */
export async function listWatches(tx: Transaction, tenantId: string) {
  const { rows } = await sql<{
    connector: string;
    environment: Environment;
    checked_at: Date | null;
    findings: WatchFinding[];
    waiting: number;
  }>`
    SELECT w.connector, w.environment, w.checked_at, w.findings,
      (SELECT count(*)::int FROM deliveries d WHERE d.tenant_id = w.tenant_id AND d.connector = w.connector
        AND d.environment = w.environment AND d.status = 'WAITING') AS waiting
    FROM connector_watches w WHERE w.tenant_id = ${tenantId} ORDER BY 1, 2`.execute(tx);
  return rows.flatMap(({ connector, environment, checked_at: at, findings, waiting }) =>
    isConnectorKind(connector)
      ? [{ kind: connector, environment, checkedAt: at?.toISOString() ?? null, findings, waiting }]
      : [],
  );
}
