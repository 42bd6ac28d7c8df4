import type { Money } from '@tributary/kit/money.ts';
import type { CoverFeeComponent } from './schema.ts';

/**
 * The addition to a gift so that the whole gift is left after the payment service's fee, in minor units. The service
 * takes `rate` (hundredths of a percent) of the whole payment, and `fixed`:
 *
 *     fee = (gift × rate + fixed × 10 000) ÷ (10 000 − rate), half a minor unit rounded up
 *
 * All of it in integers: browser and server get the same figure.
 */
export function feeFor({ rate, fixed }: Pick<CoverFeeComponent, 'rate' | 'fixed'>, gift: Money): number {
  const parts = gift.minor * rate + fixed[gift.currency] * 10_000;
  const whole = 10_000 - rate;
  return Math.floor((2 * parts + whole) / (2 * whole));
}
