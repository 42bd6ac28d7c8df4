import type { Delivery } from '@tributary/resources/deliveries/delivery.ts';
import { SERVICE_REFUSED } from '@tributary/resources/connectors/port/failure.ts';

/** A delivery without a service's own words, which are for people who may update connectors (specification, section 6). */
export const inShort = (delivery: Delivery): Delivery => ({
  ...delivery,
  attempts: delivery.attempts.map((attempt) =>
    attempt.code === SERVICE_REFUSED ? { ...attempt, code: 'refused_in_short', error: null } : attempt,
  ),
});
