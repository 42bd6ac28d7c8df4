import * as z from 'zod';
import { question } from '../../definition/base.ts';

// Paying the fee can't be required.
const { required: _required, ...voluntary } = question;

const fixed = z.int().min(0).max(10_000).default(0);

/** `rate` is in hundredths of a percent, `fixed` in minor units of each currency. */
export const coverFeeSchema = z.object({
  ...voluntary,
  type: z.literal('coverFee'),
  rate: z.int().min(0).max(2_000).default(0),
  fixed: z.object({ USD: fixed, EUR: fixed, GBP: fixed }).prefault({}),
});
export type CoverFeeComponent = z.output<typeof coverFeeSchema>;
