import type { Actor } from '@tributary/engine/access/actor.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { isConnectorKind, KINDS } from '@tributary/resources/connectors/kinds.ts';
import { listConnectorSettings } from '../connectors/settings.server.ts';
import type { DashboardNotice } from './analytics.ts';

const TENANT = sql`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`;

/**
 * The missing steps to an organization's first public page, in their order, each for people who may take it. Runs in
 * the tenant's transaction.
 */
export async function firstSteps(
  tx: Transaction,
  actor: Pick<Actor, 'tenantId' | 'role' | 'scopes'>,
): Promise<DashboardNotice[]> {
  const ability = abilityOf(actor);
  const { rows } = await sql<{ isPublic: boolean; hasForm: boolean }>`
    SELECT EXISTS (SELECT FROM publications WHERE ${TENANT} AND artifact IS NOT NULL) AS "isPublic",
      EXISTS (SELECT FROM forms WHERE ${TENANT} AND deleted_at IS NULL) AS "hasForm"`.execute(tx);
  const { isPublic, hasForm } = rows[0]!;
  if (isPublic) return [];
  const settings = await listConnectorSettings(tx, actor.tenantId);
  const takesPayments = settings.some(
    ({ connector }) => isConnectorKind(connector) && KINDS[connector].isPayment,
  );
  const missing: (DashboardNotice['kind'] | false)[] = [
    !takesPayments && ability.can('update', 'connectors') && 'firstPayments',
    !hasForm && ability.can('create', 'forms') && 'firstForm',
    ability.can('create', 'pages') && ability.can('publish', 'pages') && 'firstPage',
  ];
  return missing.flatMap((kind) => (kind ? [{ kind, count: 1, names: [], pageId: null }] : []));
}
