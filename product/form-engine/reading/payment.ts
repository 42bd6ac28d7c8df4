import type { Currency, Money } from '@tributary/kit/money.ts';
import { addedBy } from '../components/lookup.ts';
import type { FormSchema } from '../schema.ts';
import type { FormReading } from './read-form.ts';

/** The sum that the visible answers request, without the fee; `mixed` when they are in different currencies. */
function askedIn(
  { components }: Pick<FormSchema, 'components'>,
  { readings, visible }: Pick<FormReading, 'readings' | 'visible'>,
): Money | 'mixed' | undefined {
  let sum: Money | undefined;
  for (const component of components) {
    const reading = 'key' in component && visible.has(component.id) ? readings.get(component.key) : undefined;
    if (!reading?.ok || !reading.money) continue;
    const { minor, currency } = reading.money;
    if (sum && sum.currency !== currency) return 'mixed';
    sum = { minor: (sum?.minor ?? 0) + minor, currency };
  }
  return sum;
}

/** The sum of the visible answers; `mixed` when they are in different currencies. */
export function paymentIn(
  schema: Pick<FormSchema, 'components'>,
  reading: Pick<FormReading, 'readings' | 'visible'>,
): Money | 'mixed' | undefined {
  const asked = askedIn(schema, reading);
  const fee = feeIn(schema, reading);
  return fee?.isAdded && asked && asked !== 'mixed' ? { ...asked, minor: asked.minor + fee.minor } : asked;
}

/** The payment service's fee on the requested sum, whether the visitor adds it or not. */
export function feeIn(
  { components }: Pick<FormSchema, 'components'>,
  { readings, visible }: Pick<FormReading, 'readings' | 'visible'>,
): { key: string; minor: number; currency: Currency; isAdded: boolean } | undefined {
  const asked = askedIn({ components }, { readings, visible });
  if (!asked || asked === 'mixed') return undefined;
  for (const component of components) {
    const minor = visible.has(component.id) ? addedBy(component, asked) : undefined;
    if (minor === undefined || !('key' in component)) continue;
    const reading = readings.get(component.key);
    const isAdded = reading?.ok === true && reading.answer === true && minor > 0;
    return { key: component.key, minor, currency: asked.currency, isAdded };
  }
  return undefined;
}
