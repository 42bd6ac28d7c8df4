import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';

/** Which environment; days and months are those of the organization's time zone. */
export const clockQuery = z.object({ environment: environmentSchema });

const months = z.array(z.string().regex(/^\d{4}-\d{2}$/));

export const monthlyPaymentsSchema = z.object({
  /** `YYYY-MM`, the last one unfinished. */
  months,
  /** The organization's currency first; minor units. */
  currencies: z.array(
    z.object({
      currency: z.enum(currencies),
      total: z.array(z.number()),
      counts: z.array(z.int()),
      sum: z.number(),
      /** Of the twelve months before. */
      previousSum: z.number(),
      count: z.int(),
    }),
  ),
});
export type MonthlyPayments = z.output<typeof monthlyPaymentsSchema>;

export const monthlySubscribersSchema = z.object({
  months,
  total: z.array(z.int()),
  sum: z.int(),
  previousSum: z.int(),
});
export type MonthlySubscribers = z.output<typeof monthlySubscribersSchema>;
