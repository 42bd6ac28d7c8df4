import type { Actor } from '@tributary/engine/access/actor.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import { sql } from 'kysely';
import { parkedRepublications } from '../publishing/publish/republications.server.ts';
import type { TenantAnalytics } from './analytics.ts';

/** From this share of its goal on, a counter is listed. */
const NEAR = 0.8;

/**
 * What needs attention in the running transaction's tenant: parked deliveries to connectors and goals that are close or
 * reached, both of one environment, parked events of activated webhooks, and published pages that show an old version.
 * @param asked the environment, and the actor: pages and webhooks are returned to those who may read them
 */
export async function attentionOf(
  tx: Transaction,
  { environment, ...actor }: { environment: Environment } & Pick<Actor, 'role' | 'scopes'>,
): Promise<Omit<TenantAnalytics['attention'], 'failedPayments'>> {
  const ability = abilityOf(actor);
  const { rows } = await sql<{ parked: number }>`
    SELECT count(*)::int AS parked FROM deliveries
    WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND status = 'PARKED' AND webhook_id IS NULL
      AND environment = ${environment}`.execute(tx);
  const totals = await counterTotals(tx, environment);
  const goals = totals
    .filter(({ counter, total }) => counter.labels.threshold > 0 && total >= counter.labels.threshold * NEAR)
    .map(({ id, counter, total }) => ({
      counterId: id,
      name: counter.name,
      kind: counter.kind,
      currency: counter.currency,
      total,
      threshold: counter.labels.threshold,
    }))
    .sort((one, other) => other.total / other.threshold - one.total / one.threshold);
  return {
    parkedDeliveries: rows[0]!.parked,
    parkedEvents: ability.can('read', 'webhooks') ? await countParkedEvents(tx) : 0,
    parkedPages: ability.can('read', 'pages') ? await parkedRepublications(tx) : [],
    goals,
  };
}

async function countParkedEvents(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ parked: number }>`
    SELECT count(*)::int AS parked
    FROM deliveries d JOIN webhooks w ON w.tenant_id = d.tenant_id AND w.id = d.webhook_id
    WHERE d.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND d.status = 'PARKED'
      AND w.deleted_at IS NULL AND (w.data->>'activated')::boolean`.execute(tx);
  return rows[0]!.parked;
}
