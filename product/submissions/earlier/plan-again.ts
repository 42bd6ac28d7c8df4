import type { DeliveryConnector } from '@tributary/resources/connectors/port/connector.ts';
import { planCopy } from '../intake/orders.ts';
import type { EarlierSubmission } from './read.server.ts';

/** Why the present configuration does not send an earlier submission to a connector. */
export type PlanRefusal = 'no_transaction' | 'not_configured' | 'not_permitted' | 'bad_mapping';

/** An earlier submission by the present mapping. */
export type PlannedAgain = { payload: Record<string, unknown> } | { refusal: PlanRefusal };

/**
 * Plans a copy again, by the function that planned it when the submission was accepted.
 * @param earlier undefined where the submission or its form no longer exists
 */
export function planAgain(
  connector: DeliveryConnector,
  earlier: EarlierSubmission | undefined,
): PlannedAgain {
  if (!earlier) return { refusal: 'no_transaction' };
  const { submission, form, configured } = earlier;
  const each = configured.find(({ kind }) => kind === connector.kind);
  if (!each) return { refusal: 'not_configured' };
  try {
    const payload = planCopy(connector, submission, form.schema, each);
    return payload ? { payload } : { refusal: 'not_permitted' };
  } catch {
    // A mapping that was made for other answers; nothing of it has left.
    return { refusal: 'bad_mapping' };
  }
}
