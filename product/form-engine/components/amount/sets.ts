import type { Currency } from '@tributary/kit/money.ts';
import { isCurrency, moneyToDecimal } from '@tributary/kit/money.ts';
import { companion, currencyOf, textOf } from '../../answers.ts';
import type { RawAnswers } from '../../answers.ts';
import type { FormSettings } from '../../definition/settings.ts';
import type { Frequency } from '../frequency/frequencies.ts';
import { frequencies } from '../frequency/frequencies.ts';
import type { AmountComponent } from './schema.ts';

/** The amounts of one currency or, where it has separate amounts, of one frequency. */
export interface AmountSet {
  currency: Currency;
  presets: AmountComponent['presets'];
  defaultAmount: number | null;
  min: number | null;
  max: number | null;
  /** Empty for the component's own amounts; else the set's purpose: `monthly`, `EUR`, `EUR.monthly`. */
  value: string;
}

/** The currencies that visitors may choose: the amount's own, then the further ones. */
export function offeredCurrencies(component: AmountComponent, settings: FormSettings): Currency[] {
  return [...new Set([currencyOf(component, settings), ...component.currencies])];
}

/** The currency that was chosen, the own one without a choice; undefined for one that is not offered, or two. */
export function chosenCurrency(
  component: AmountComponent,
  raw: RawAnswers,
  settings: FormSettings,
): Currency | undefined {
  const own = textOf(raw, companion(component.key, 'currency'));
  const sent = own === '' ? textOf(raw, '_currency') : own;
  if (sent === '') return currencyOf(component, settings);
  return isCurrency(sent) && offeredCurrencies(component, settings).includes(sent) ? sent : undefined;
}

/** The amounts for a currency and a frequency: the frequency's own, else the currency's. */
export function setFor(
  component: AmountComponent,
  settings: FormSettings,
  currency: Currency,
  frequency: string,
): AmountSet {
  const isOwn = currency === currencyOf(component, settings);
  const wanted = isOwn ? [frequency] : [`${currency}.${frequency}`, currency];
  const found = wanted.flatMap((value) => component.sets.filter((set) => set.value === value))[0];
  if (found) return { ...found, currency };
  const { presets, defaultAmount, min, max } = component;
  return isOwn
    ? { presets, defaultAmount, min, max, currency, value: '' }
    : { presets: [], defaultAmount: null, min: null, max: null, currency, value: currency };
}

/** Every set of amounts that is offered, with the frequencies that it is for. */
export function offeredSets(
  component: AmountComponent,
  settings: FormSettings,
): (AmountSet & { frequencies: Frequency[] })[] {
  return offeredCurrencies(component, settings).flatMap((currency) => {
    const sets = new Map<string, AmountSet & { frequencies: Frequency[] }>();
    for (const frequency of frequencies) {
      const set = setFor(component, settings, currency, frequency);
      const known = sets.get(set.value) ?? { ...set, frequencies: [] };
      known.frequencies.push(frequency);
      sets.set(set.value, known);
    }
    return [...sets.values()];
  });
}

/** Whether visitors choose between sets of amounts. */
export function hasSets({ sets, currencies }: AmountComponent): boolean {
  return sets.length > 0 || currencies.length > 0;
}

/**
 * The values that a set's presets travel under: the amount, and for each further one of the same amount its number
 * too, `15.00~2`. They are the same in every language.
 */
export function presetValues({ presets, currency }: Pick<AmountSet, 'presets' | 'currency'>): string[] {
  const seen = new Map<number, number>();
  return presets.map(({ amount }) => {
    const number = (seen.get(amount) ?? 0) + 1;
    seen.set(amount, number);
    return moneyToDecimal(amount, currency) + (number > 1 ? `~${number}` : '');
  });
}

/** The field name that a set's amounts travel under. */
export function nameOfSet({ key }: { key: string }, { value }: Pick<AmountSet, 'value'>): string {
  return value === '' ? key : companion(key, value);
}

/** The frequency that an input names, as long as nothing else is known: one-off without a question. */
export function frequencyIn(component: AmountComponent, raw: RawAnswers): string {
  return (component.frequencyKey && textOf(raw, component.frequencyKey)) || 'one-off';
}
