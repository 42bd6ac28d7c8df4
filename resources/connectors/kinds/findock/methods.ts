import type { PaymentMethodChoice } from './fields.ts';
import type { FindockSettings } from './settings.ts';

/** Names of the service for the values that our forms use, compared without case and punctuation; new forms use the first. */
const USUAL_METHODS: Record<string, string> = {
  creditcard: 'CreditCard',
  card: 'CreditCard',
  directdebit: 'SEPA Direct Debit',
  sepa: 'SEPA Direct Debit',
  sepadirectdebit: 'SEPA Direct Debit',
  ideal: 'Ideal',
  paypal: 'PayPal',
};

const usualMethod = (value: string): string | undefined =>
  USUAL_METHODS[value.toLowerCase().replace(/[^a-z0-9]/g, '')];

/** Returns the form's value for a method of the service: the usual value, else its name with `_` for each space. */
export function methodValue(name: string): string {
  const usual = Object.keys(USUAL_METHODS).find((value) => USUAL_METHODS[value] === name);
  return usual ?? name.replaceAll(' ', '_');
}

/** Returns the service's method for a form's value. */
export function choiceOf(settings: FindockSettings, method: string): PaymentMethodChoice {
  const known = settings.methods[method];
  if (known) return known;
  return { name: usualMethod(method) ?? method.replaceAll('_', ' ') };
}

/** A method with the processor and account that the settings choose for it. */
export function methodOf(settings: FindockSettings, method: string) {
  const choice = choiceOf(settings, method);
  const target = choice.target ?? settings.target;
  return {
    /** Whether a regular gift by it brings its first payment along. */
    withFirst: choice.initialPayment ?? !/direct ?debit|bacs|ach/i.test(choice.name),
    method: {
      Name: choice.name,
      ...(choice.processor && { Processor: choice.processor }),
      ...(target && { Target: target }),
    },
  };
}
