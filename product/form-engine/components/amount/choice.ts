import type { Money } from '@tributary/kit/money.ts';
import { textOf, textsOf, type RawAnswers } from '../../answers.ts';
import type { FormSettings } from '../../definition/settings.ts';

import type { AmountComponent } from './schema.ts';
import { nameOfSet, setFor } from './sets.ts';

/** An amount that was chosen from those on offer: the set that it is in, and its place there. */
export interface ChosenPreset {
  set: string;
  index: number;
}

interface Given {
  raw: RawAnswers;
  settings: FormSettings;
  frequency: string;
  /** The amount that was read. */
  money: Money;
}

/**
 * The amount on offer that was chosen, by its value of `presetValues`: of several that are equal, the one with the number
 * after `~`. Clients that know the amount alone choose the first. Undefined for an amount that was entered, even if one
 * on offer is as high, and `gone` for a number that the form does not offer.
 */
export function chosenPreset(
  component: AmountComponent,
  { raw, settings, frequency, money }: Given,
): ChosenPreset | 'gone' | undefined {
  const set = setFor(component, settings, money.currency, frequency);
  const own = nameOfSet(component, set);
  const name = Object.hasOwn(raw, own) ? own : component.key;
  const sent = textsOf(raw, name)?.[0] ?? textOf(raw, name) ?? '';
  // The value for an entered amount, and no value at all, have no digit.
  if (!/\d/.test(sent)) return undefined;
  const number = sent.split('~')[1];
  const equal = set.presets.flatMap(({ amount }, index) => (amount === money.minor ? [index] : []));
  const index = equal[Number(number ?? 1) - 1];
  if (index !== undefined) return { set: set.value, index };
  return number === undefined ? undefined : 'gone';
}
