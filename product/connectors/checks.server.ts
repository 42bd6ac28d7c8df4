import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { isConnectorKind, KINDS } from '@tributary/resources/connectors/kinds.ts';
import type { ConnectorCheck } from '@tributary/resources/connectors/routes.ts';
import type { SettingsRef } from './settings.server.ts';

/** What a test found, as it is stored. */
export type Finding = Omit<ConnectorCheck, 'since' | 'checkedAt'>;

/** A connector that is set up, with the last test of its present settings. */
export interface CheckedConnector {
  connector: string;
  environment: Environment;
  /** False where somebody must still grant access on the service's own page. */
  isAuthorized: boolean;
  check: ConnectorCheck | null;
}

/** Settings are told apart by a digest of the record's block: a test of earlier settings says nothing of these. */
const digest = sql`md5(block::text)`;

/** The connectors that an organization has set up, in every environment, with their tests. */
export async function listChecked(tx: Transaction, tenantId: string): Promise<CheckedConnector[]> {
  const { rows } = await sql<{
    connector: string;
    environment: Environment;
    is_granted: boolean;
    is_working: boolean | null;
    since: Date;
    checked_at: Date;
    finding: Omit<Finding, 'isWorking'>;
  }>`
    SELECT s.connector, s.environment, coalesce(jsonb_typeof(s.block->'accessToken') = 'object', false) AS is_granted, k.is_working, k.since, k.checked_at, k.finding
    FROM (
      SELECT kinds.key AS connector, blocks.key AS environment, blocks.value AS block
      FROM connectors c CROSS JOIN jsonb_each(c.data) AS kinds CROSS JOIN jsonb_each(kinds.value) AS blocks
      WHERE c.tenant_id = ${tenantId} AND jsonb_typeof(blocks.value) = 'object'
    ) s
    LEFT JOIN connector_checks k ON k.tenant_id = ${tenantId} AND k.connector = s.connector AND k.environment = s.environment AND k.settings = ${digest}
    ORDER BY s.connector, s.environment`.execute(tx);
  return rows.map(({ connector, environment, is_granted, is_working, since, checked_at, finding }) => ({
    connector,
    environment,
    isAuthorized: !isConnectorKind(connector) || !KINDS[connector].isAuthorized || is_granted,
    check:
      is_working === null
        ? null
        : {
            ...finding,
            usage: finding.usage ?? null,
            isWorking: is_working,
            since: since.toISOString(),
            checkedAt: checked_at.toISOString(),
          },
  }));
}

/** Notes what a test of the present settings found; `since` stays while the tests end the same way. */
export async function noteCheck(
  tx: Transaction,
  { tenantId, connector, environment }: SettingsRef,
  { isWorking, ...finding }: Finding,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO connector_checks AS k (tenant_id, connector, environment, settings, is_working, since, checked_at, finding)
    SELECT ${tenantId}, ${connector}, ${environment}, ${digest}, ${isWorking}, ${now}, ${now}, ${JSON.stringify(finding)}::jsonb
    FROM (SELECT data->${connector}->${environment} AS block FROM connectors WHERE tenant_id = ${tenantId}) c
    WHERE jsonb_typeof(block) = 'object'
    ON CONFLICT (tenant_id, connector, environment) DO UPDATE SET
      settings = excluded.settings, is_working = excluded.is_working, checked_at = excluded.checked_at, finding = excluded.finding,
      since = CASE WHEN k.settings = excluded.settings AND k.is_working = excluded.is_working THEN k.since ELSE excluded.since END`.execute(
    tx,
  );
}
