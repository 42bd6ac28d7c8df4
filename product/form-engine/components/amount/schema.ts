import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { currencySchema } from '../../definition/settings.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/** Largest donation of a form whose author sets no maximum: one million, in minor units. */
const defaultMaximum = 100_000_000;

const minorUnits = z.int().min(1).max(defaultMaximum);

/**
 * Amounts are integer minor units. `currency` null means the form's currency. `example` says what a donation does.
 */
export const amountSchema = z
  .object({
    ...question,
    type: z.literal('amount'),
    currency: currencySchema.nullable().default(null),
    presets: z
      .array(z.object({ amount: minorUnits, example: visitorText(z.string().max(200)).default('') }))
      .max(12)
      .default([]),
    defaultAmount: minorUnits.nullable().default(null),
    allowCustom: z.boolean().default(true),
    min: minorUnits.nullable().default(null),
    max: minorUnits.nullable().default(null),
  })
  .superRefine((component, context) => {
    const issue = (path: (string | number)[], code: string, message: string): void =>
      context.addIssue({ code: 'custom', path, message, params: { code } });
    const min = component.min ?? 1;
    const max = component.max ?? defaultMaximum;
    if (min > max) issue(['max'], 'maxBelowMin', 'The maximum is below the minimum');
    const seen = new Set<number>();
    component.presets.forEach((preset, index) => {
      if (seen.size === seen.add(preset.amount).size) {
        issue(['presets', index, 'amount'], 'duplicate', 'Duplicate field found');
      }
      if (preset.amount < min || preset.amount > max) {
        issue(
          ['presets', index, 'amount'],
          'presetOutside',
          'The amount is outside the limits of this field',
        );
      }
    });
    if (component.presets.length === 0 && !component.allowCustom) {
      issue(['presets'], 'noAmount', 'Add an amount or allow other amounts');
    }
  });
export type AmountComponent = z.output<typeof amountSchema>;
