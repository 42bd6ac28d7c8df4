import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { DeliveryOutcome } from '../connectors/deliverer.ts';

/** How long a destination is left alone that says only that it is too much, in milliseconds. */
const USUAL_MS = 60_000;

/** How long a response asks us to leave its destination alone, in milliseconds; undefined where it does not. */
function pauseAfter(outcome: DeliveryOutcome): number | undefined {
  // Without a response it is a pause of our own for one delivery.
  if (outcome.kind === 'delivered' || !outcome.retryable || outcome.httpStatus === undefined)
    return undefined;
  return outcome.retryAfterMs ?? (outcome.httpStatus === 429 ? USUAL_MS : undefined);
}

/**
 * Leaves a destination alone where a response asked for that, so that the others that go there do not use up their
 * attempts by asking too. In the transaction that records the attempt.
 */
export async function pauseDestination(
  tx: Transaction,
  { tenantId, destination }: { tenantId: string; destination: string },
  outcome: DeliveryOutcome,
): Promise<void> {
  const ms = pauseAfter(outcome);
  if (ms === undefined) return;
  await sql`
    INSERT INTO delivery_pauses AS p (tenant_id, destination, until)
    VALUES (${tenantId}, ${destination}, now() + make_interval(secs => ${ms}::float8 / 1000))
    ON CONFLICT (tenant_id, destination) DO UPDATE SET until = greatest(p.until, excluded.until)`.execute(tx);
}

/** Ends the pauses of the destinations of some deliveries: a person wants them sent now. @param which a condition on `d` */
export async function endPauses(tx: Transaction, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    DELETE FROM delivery_pauses p USING deliveries d
    WHERE d.tenant_id = p.tenant_id AND d.destination = p.destination AND ${which}`.execute(tx);
}

/** When a delivery `d` is tried next: not while its destination is left alone. */
export const NEXT_ATTEMPT = sql<Date>`greatest(d.next_attempt_at,
  (SELECT p.until FROM delivery_pauses p WHERE p.tenant_id = d.tenant_id AND p.destination = d.destination))`;
