import { requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';

/** The largest adjustment, in the counter's own unit. */
const ADJUSTMENT_LIMIT = 1_000_000_000_000;

/**
 * The body of an adjustment: the amount to add or, below zero, to subtract, in the counter's own unit, and the
 * reason.
 */
export const adjustmentSchema = z.strictObject({
  amount: z
    .number()
    .int('Please enter positive number!')
    .min(-ADJUSTMENT_LIMIT)
    .max(ADJUSTMENT_LIMIT)
    .refine((amount) => amount !== 0, 'Please enter positive number!'),
  reason: requiredText('reason'),
});
export type Adjustment = z.infer<typeof adjustmentSchema>;

/** The refusal of an adjustment that subtracts more than the total. */
export const BELOW_ZERO = 'A counter cannot stand below zero';
/** The refusal of a new kind or currency once something was counted: the entries are figures of the old one. */
export const UNIT_IS_FIXED = 'This stays as it is once something was counted';
