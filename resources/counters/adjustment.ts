import { requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';

/** Furthest that one adjustment goes, in the counter's own unit. */
const ADJUSTMENT_LIMIT = 1_000_000_000_000;

/** What an adjustment says: how much to add or, below zero, to take away, in the counter's own unit, and why. */
export const adjustmentSchema = z.strictObject({
  amount: z
    .int('Please enter positive number!')
    .min(-ADJUSTMENT_LIMIT)
    .max(ADJUSTMENT_LIMIT)
    .refine((amount) => amount !== 0, 'Please enter positive number!'),
  reason: requiredText('reason'),
});
export type Adjustment = z.infer<typeof adjustmentSchema>;

/** Why an adjustment is refused that takes away more than there is. */
export const BELOW_ZERO = 'A counter cannot stand below zero';
/** Why kind and currency of a counter that has counted are refused: its entries are figures of that kind. */
export const UNIT_IS_FIXED = 'This stays as it is once something was counted';
