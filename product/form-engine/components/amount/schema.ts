import * as z from 'zod';
import { question, refuseRepeats } from '../../definition/base.ts';
import { currencySchema } from '../../definition/settings.ts';
import { visitorText } from '../../definition/visitor-text.ts';
import { frequencies } from '../frequency/frequencies.ts';

/** Largest donation of a form whose author sets no maximum: one million, in minor units. */
const defaultMaximum = 100_000_000;

const minorUnits = z.int().min(1).max(defaultMaximum);

/**
 * Amounts to choose from and the limits of any other, in minor units. `example` is an amount's label: a donation's use,
 * or the level of membership that it pays for.
 */
const amounts = {
  presets: z
    .array(z.object({ amount: minorUnits, example: visitorText(z.string().max(200)).default('') }))
    .max(12)
    .default([]),
  defaultAmount: minorUnits.nullable().default(null),
  min: minorUnits.nullable().default(null),
  max: minorUnits.nullable().default(null),
};

/** A frequency, for amounts in the own currency; a currency; or both: `monthly`, `EUR`, `EUR.monthly`. */
const setValue = new RegExp(
  `^(?:${frequencies.join('|')}|(?:${currencySchema.options.join('|')})(?:\\.(?:${frequencies.join('|')}))?)$`,
);

/**
 * Amounts are integer minor units. `currency` null means the form's currency; visitors may choose one of `currencies`
 * instead. `sets` are the amounts of other currencies and of frequencies that have their own; `frequencyKey` is the
 * question that says the frequency.
 */
export const amountSchema = z
  .object({
    ...question,
    type: z.literal('amount'),
    currency: currencySchema.nullable().default(null),
    ...amounts,
    allowCustom: z.boolean().default(true),
    currencies: z
      .array(currencySchema)
      .max(currencySchema.options.length)
      .refine((all) => new Set(all).size === all.length, 'Duplicate field found')
      .default([]),
    frequencyKey: z.string().max(64).nullable().default(null),
    sets: z
      .array(z.object({ value: z.string().regex(setValue), ...amounts }))
      .max(20)
      .superRefine(refuseRepeats)
      .default([]),
  })
  .superRefine((component, context) => {
    const { allowCustom, currencies, sets } = component;
    const issue = (path: (string | number)[], code: string, message: string): void =>
      context.addIssue({ code: 'custom', path, message, params: { code } });
    checkSet(component, allowCustom, [], issue);
    sets.forEach((set, index) => checkSet(set, allowCustom, ['sets', index], issue));
    currencies.forEach((currency, index) => {
      if (allowCustom || currency === component.currency || sets.some(({ value }) => value === currency))
        return;
      issue(['currencies', index], 'noAmount', 'Add an amount or allow other amounts');
    });
  });
export type AmountComponent = z.output<typeof amountSchema>;

function checkSet(
  set: Pick<z.output<z.ZodObject<typeof amounts>>, 'presets' | 'min' | 'max'>,
  allowCustom: boolean,
  at: (string | number)[],
  issue: (path: (string | number)[], code: string, message: string) => void,
): void {
  const min = set.min ?? 1;
  const max = set.max ?? defaultMaximum;
  if (min > max) issue([...at, 'max'], 'maxBelowMin', 'The maximum is below the minimum');
  const seen = new Map<number, Set<string>>();
  set.presets.forEach((preset, index) => {
    const path = [...at, 'presets', index, 'amount'];
    const labels = seen.get(preset.amount) ?? new Set<string>();
    const label = preset.example.trim();
    if (labels.size > 0 && (label === '' || labels.has('') || labels.has(label)))
      issue(path, 'sameAmount', 'Choices of the same amount need different labels');
    seen.set(preset.amount, labels.add(label));
    if (preset.amount < min || preset.amount > max)
      issue(path, 'presetOutside', 'The amount is outside the limits of this field');
  });
  if (set.presets.length === 0 && !allowCustom)
    issue([...at, 'presets'], 'noAmount', 'Add an amount or allow other amounts');
}
