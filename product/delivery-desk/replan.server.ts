import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { DeliveryConnector, PlannedStep } from '@tributary/resources/connectors/port/connector.ts';
import type { Connectors } from '../connectors/connectors.ts';
import { planAgain, type PlanRefusal } from '../submissions/earlier/plan-again.ts';
import { readEarlier } from '../submissions/earlier/read.server.ts';

/** A delivery whose order is planned again. */
export interface Replanned {
  id: string;
  transactionId: string;
  connector: string;
  payload: unknown;
}

/** A delivery's order by the present mapping. */
export type Replan =
  | { payload: Record<string, unknown>; before: PlannedStep[]; after: PlannedStep[] }
  | { refusal: PlanRefusal | 'not_mapped'; before: PlannedStep[] };

/**
 * Plans deliveries again: from the stored answers of their transactions, and the present form and configuration.
 * @returns a plan for each, in order
 */
export async function replan(
  tx: Transaction,
  tenantId: string,
  connectors: Connectors,
  deliveries: readonly Replanned[],
): Promise<Replan[]> {
  const earlier = await readEarlier(
    tx,
    tenantId,
    deliveries.map(({ transactionId }) => transactionId),
  );
  return deliveries.map(({ transactionId, connector: kind, payload }): Replan => {
    const connector = connectors.delivery(kind);
    if (!connector) return { refusal: 'not_mapped', before: [] };
    const before = stepsOf(connector, payload);
    const planned = planAgain(connector, earlier.get(transactionId));
    if ('refusal' in planned) return { ...planned, before };
    return { ...planned, before, after: connector.preview(planned.payload) };
  });
}

function stepsOf(connector: DeliveryConnector, payload: unknown): PlannedStep[] {
  const order = connector.payload.safeParse(payload);
  return order.success ? connector.preview(order.data) : [];
}
