import type { Currency } from '@tributary/kit/money.ts';
import { offeredCurrencies } from '../components/amount/sets.ts';
import type { Frequency } from '../components/frequency/frequencies.ts';
import { mayPay } from '../components/lookup.ts';
import type { FormSchema } from '../schema.ts';

/** A choice about paying, and the component that offers it. */
export interface PaymentChoice<Value extends string = string> {
  value: Value;
  /** The visitors' name of a way to pay; empty for other choices. */
  label: string;
  componentId: string;
}

/** What the visitors of a form may choose about paying. */
export interface PaymentOffer {
  methods: readonly PaymentChoice[];
  frequencies: readonly PaymentChoice<Frequency>[];
  currencies: readonly PaymentChoice<Currency>[];
}

/** The ways to pay, frequencies and currencies that a form offers; none for a form that asks for no money. */
export function paymentOffer({ components, settings }: FormSchema): PaymentOffer {
  if (!components.some(mayPay)) return { methods: [], frequencies: [], currencies: [] };
  const methods: PaymentChoice[] = [];
  const frequencies: PaymentChoice<Frequency>[] = [];
  const currencies: PaymentChoice<Currency>[] = [];
  for (const component of components) {
    const { id: componentId } = component;
    if (component.type === 'paymentMethod')
      methods.push(...component.methods.map(({ value, label }) => ({ value, label, componentId })));
    else if (component.type === 'frequency')
      frequencies.push(...component.options.map((value) => ({ value, label: '', componentId })));
    else if (mayPay(component))
      currencies.push(
        ...(component.type === 'amount' ? offeredCurrencies(component, settings) : [settings.currency]).map(
          (value) => ({ value, label: '', componentId }),
        ),
      );
  }
  return { methods, frequencies, currencies };
}
