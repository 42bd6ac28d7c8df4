import type { ReadingContext } from '../../answers.ts';
import type { AmountComponent } from './schema.ts';
import type { AmountSet } from './sets.ts';
import { chosenCurrency, frequencyIn, nameOfSet, offeredCurrencies, setFor } from './sets.ts';

/** The amounts that a visitor chose from, and the field name that the choice travels under. */
export interface ChosenSet {
  set: AmountSet;
  name: string;
}

/**
 * The set of amounts for the currency that was sent and a frequency, the one that was sent unless another is given; an
 * error for a currency that is not offered.
 */
export function chosenSet(
  component: AmountComponent,
  { raw, settings, t }: ReadingContext,
  frequency = frequencyIn(component, raw),
): ChosenSet | { error: string } {
  const currency = chosenCurrency(component, raw, settings);
  const isForeign = ['currency', '_currency'].some(
    (name) => Object.hasOwn(raw, name) && component.key !== name && !sameCurrency(raw[name], currency),
  );
  if (!currency || isForeign)
    return { error: t('amountCurrency', { currency: offeredCurrencies(component, settings).join(', ') }) };
  const set = setFor(component, settings, currency, frequency);
  // A browser always sends the set that the visitor saw; other clients may know the key alone.
  const own = nameOfSet(component, set);
  return { set, name: Object.hasOwn(raw, own) ? own : component.key };
}

/** Lists are refused too: two currencies are no valid currency. */
function sameCurrency(sent: unknown, currency: string | undefined): boolean {
  return (sent ?? '') === '' || sent === currency;
}
