import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import type { PaymentOffer } from '@tributary/form-engine/reading/payment-offer.ts';
import type { OfferFault } from '@tributary/resources/connectors/form-faults.ts';
import type {
  PaymentConnector,
  PaymentMethod,
  PlanInput,
} from '@tributary/resources/connectors/port/connector.ts';
import { ZodError } from 'zod';

/** A payment service, as a form's donations may go to it. */
export interface Taker {
  connector: PaymentConnector;
  /** The settings, with opened credentials. */
  settings: unknown;
  /** The ways to pay of its last test. */
  methods: readonly PaymentMethod[];
}

/** The values that a form offers. */
export interface Offered {
  methods: readonly string[];
  frequencies: readonly string[];
  currencies: readonly string[];
}

/** The values of an offer. */
export const offeredValues = ({ methods, frequencies: offered, currencies }: PaymentOffer): Offered => ({
  methods: methods.map(({ value }) => value),
  frequencies: offered.map(({ value }) => value),
  currencies: currencies.map(({ value }) => value),
});

const NOBODY: Omit<PlanInput, 'donation'> = {
  transactionId: '-',
  form: { id: '-', description: '-' },
  page: undefined,
  language: 'en',
  submittedAt: new Date(0),
  submittedOn: '1970-01-01',
  answers: {},
  email: undefined,
  consents: [],
  mapping: {},
  instruction: undefined,
};

/** Whether a service's order can contain a payment of this currency and frequency. */
function mayPlan({ connector }: Taker, currency: string, frequency: string): boolean {
  try {
    const amount = { minor: 100, currency };
    const payload = connector.plan({ ...NOBODY, donation: { amount, frequency, method: undefined } });
    return connector.payload.safeParse(payload).success;
  } catch (error) {
    if (error instanceof ZodError) return false;
    throw error;
  }
}

const ONCE = frequencies[0];

/**
 * What a form offers and no service that may take its donations has. Pure.
 * @param takers the services, of which conditions choose one; at least one
 */
export function faultsOfOffer(
  takers: readonly Taker[],
  { methods, frequencies: offered, currencies }: Offered,
): { why: OfferFault; detail: string }[] {
  const found = (value: string, { connector, settings, methods: own }: Taker) =>
    own.find(({ name }) => name === connector.methodNamed(value, settings));
  const isRecurring = offered.some((frequency) => frequency !== ONCE);
  const faults: { why: OfferFault; detail: string }[] = [];
  for (const value of methods) {
    const same = takers.flatMap((taker) => found(value, taker) ?? []);
    if (same.length === 0) faults.push({ why: 'method', detail: value });
    else if (isRecurring && !same.some((method) => method.isRecurring))
      faults.push({ why: 'recurring', detail: value });
  }
  const [usual = 'EUR'] = currencies;
  for (const currency of currencies)
    if (!takers.some((taker) => mayPlan(taker, currency, ONCE)))
      faults.push({ why: 'currency', detail: currency });
  for (const frequency of offered)
    if (
      takers.some((taker) => mayPlan(taker, usual, ONCE)) &&
      !takers.some((taker) => mayPlan(taker, usual, frequency))
    )
      faults.push({ why: 'frequency', detail: frequency });
  return faults;
}
