import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { isConnectorKind, KINDS } from '@tributary/resources/connectors/kinds.ts';
import type { ConnectorCheck, ConnectorState } from '@tributary/resources/connectors/routes.ts';
import { createChecks, type FindingOf } from './settings-checks.server.ts';
import type { SettingsRef } from './settings.server.ts';

/** A test's finding, as it is stored. */
export type Finding = FindingOf<ConnectorCheck>;

/** A connector that is set up, with the last test of its present settings. */
export interface CheckedConnector {
  connector: string;
  environment: Environment;
  /** False where a person must still grant access on the service's own page. */
  isAuthorized: boolean;
  check: ConnectorCheck | null;
}

const connectorChecks = createChecks<'connector' | 'environment', ConnectorCheck, 'is_granted'>({
  settings: 'connectors',
  checks: 'connector_checks',
  columns: ['connector', 'environment'],
  facts: { is_granted: (block) => sql`coalesce(jsonb_typeof(${block}->'accessToken') = 'object', false)` },
});

/** The connectors that an organization has set up, in every environment, with their tests. */
export async function listChecked(tx: Transaction, tenantId: string): Promise<CheckedConnector[]> {
  const found = await connectorChecks.list(tx, tenantId);
  return found.map(({ connector, environment, is_granted: isGranted, check }) => ({
    connector,
    environment: environment as Environment,
    isAuthorized: !isConnectorKind(connector) || !KINDS[connector].isAuthorized || isGranted,
    // Tests before there was a count of requests have none.
    check: check && { ...check, usage: check.usage ?? null },
  }));
}

/** Whether a connector works, as far as its last test knows. */
export function connectorStateOf(found: CheckedConnector | undefined): ConnectorState {
  if (!found) return 'missing';
  if (!found.isAuthorized) return 'unauthorized';
  if (!found.check) return 'untested';
  return found.check.isWorking ? 'working' : 'failing';
}

/**
 * Stores the finding of a test of the present settings; `since` stays while the tests end the same way.
 * @returns whether a test of these settings has ever passed
 */
export const noteCheck = (
  tx: Transaction,
  { tenantId, connector, environment }: SettingsRef,
  finding: Finding,
  now: Date,
): Promise<boolean> => connectorChecks.note(tx, { tenantId, path: [connector, environment] }, finding, now);
