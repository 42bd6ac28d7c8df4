import * as z from 'zod';
import { currencies } from '@tributary/kit/money.ts';
import { question, refuseRepeats } from './base.ts';

/** The frequency of a donation. */
export const frequencies = ['one-off', 'monthly', 'yearly'] as const;

/** Largest donation of a form whose author sets no maximum: one million, in minor units. */
export const defaultMaximum = 100_000_000;

const minorUnits = z.int().min(1).max(defaultMaximum);

export const currencySchema = z.enum(currencies);

/**
 * Amounts are integer minor units. `currency` null means the form's currency. `example` says what a donation does.
 */
export const amountSchema = z
  .object({
    ...question,
    type: z.literal('amount'),
    currency: currencySchema.nullable().default(null),
    presets: z
      .array(z.object({ amount: minorUnits, example: z.string().max(200).default('') }))
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
    component.presets.forEach((preset, index) => {
      if (component.presets.findIndex((other) => other.amount === preset.amount) < index) {
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

export const frequencySchema = z
  .object({
    ...question,
    type: z.literal('frequency'),
    options: z.array(z.enum(frequencies)).min(1, 'Add at least one option').max(3),
    defaultFrequency: z.enum(frequencies).nullable().default(null),
  })
  .superRefine((component, context) => {
    if (new Set(component.options).size < component.options.length) {
      context.addIssue({
        code: 'custom',
        path: ['options'],
        message: 'Duplicate field found',
        params: { code: 'duplicate' },
      });
    }
  });

/** `value` is the payment provider's name of the method, such as `creditcard` or `directdebit`. */
export const paymentMethodSchema = z.object({
  ...question,
  type: z.literal('paymentMethod'),
  methods: z
    .array(
      z.object({
        value: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/),
        label: z.string().trim().min(1, 'This field is required').max(120),
      }),
    )
    .min(1, 'Add at least one option')
    .max(20)
    .superRefine(refuseRepeats),
});
