import type { Currency } from '@tributary/kit/money.ts';
import type { RawAnswers } from '../answers.ts';
import { chosenCurrency } from '../components/amount/sets.ts';
import { currencyAskedFor } from '../components/lookup.ts';
import type { FormSchema } from '../schema.ts';

/** Takes the questions that are asked for gifts in another currency from the visible components. */
export function hideOtherCurrencies(schema: FormSchema, raw: RawAnswers, visible: Set<string>): void {
  const currency = currencyIn(schema, raw);
  for (const component of schema.components) {
    const wanted = currencyAskedFor(component);
    if (wanted && wanted !== currency) visible.delete(component.id);
  }
}

/** The currency of the gift that a form is filled in for; the form's own without a question for an amount. */
function currencyIn({ components, settings }: FormSchema, raw: RawAnswers): Currency | undefined {
  const amount = components.find((one) => one.type === 'amount');
  return amount ? chosenCurrency(amount, raw, settings) : settings.currency;
}
