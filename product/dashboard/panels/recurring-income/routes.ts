import { defineRoutes } from '@tributary/engine/http/route.ts';
import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';
import { clockQuery } from '../../months-schema.ts';
import { recurringIncome } from './panel.ts';

const recurringIncomeSchema = z.object({
  /** Gifts that are given again and again. */
  active: z.int(),
  /** Those that began and those that were stopped in the days that were asked for. */
  begun: z.int(),
  stopped: z.int(),
  /** Active gifts that are paused now. */
  paused: z.int(),
  /** Later payments of recurring gifts in these days; the organization's currency first, minor units. */
  received: z.array(z.object({ currency: z.enum(currencies), sum: z.number(), payments: z.int() })),
  /** The month after this one, `YYYY-MM`. */
  month: z.string(),
  /** Payments of active gifts expected in that month; the organization's currency first, minor units. */
  expected: z.array(z.object({ currency: z.enum(currencies), sum: z.number(), gifts: z.int() })),
});
export type RecurringIncome = z.output<typeof recurringIncomeSchema>;

export const recurringIncomeRoutes = defineRoutes({
  'GET /recurring-income': {
    access: recurringIncome.ability,
    summary: 'Retrieve the number of recurring gifts, and their expected payments of next month',
    query: clockQuery.extend({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    response: recurringIncomeSchema,
  },
});
