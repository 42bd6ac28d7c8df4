import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import { sql } from 'kysely';
import type { NearGoal } from './analytics.ts';

/** From this share of its goal on, a counter is worth a word. */
const NEAR = 0.8;

/** What in one environment of the running transaction's tenant needs somebody: deliveries to connectors that were given up, and goals close or reached. */
export async function attentionOf(
  tx: Transaction,
  environment: Environment,
): Promise<{ parkedDeliveries: number; goals: NearGoal[] }> {
  const { rows } = await sql<{ parked: number }>`
    SELECT count(*)::int AS parked FROM deliveries
    WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND status = 'PARKED' AND webhook_id IS NULL
      AND environment = ${environment}`.execute(tx);
  const standing = await counterTotals(tx, environment);
  const goals = standing
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
  return { parkedDeliveries: rows[0]!.parked, goals };
}
