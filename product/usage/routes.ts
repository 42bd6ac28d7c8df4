import { defineRoutes } from '@tributary/engine/http/route.ts';
import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';
import { USAGE_UNITS } from './units.ts';

const count = z.number().min(0);
const figures = {
  pageViews: count,
  submissions: count,
  donations: count,
  apiCalls: count,
  emails: count,
  storedBytes: count,
  servedBytes: count,
};

/** `2026-03` */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give a month as 2026-03');

const usageSchema = z.object({
  month: z.string(),
  /** The UTC day that is not over yet. */
  today: z.string(),
  /** The months with records, the newest first. */
  months: z.array(z.string()),
  /** The name of the organization's plan, whose prices these are. */
  plan: z.string(),
  /** Null where the operator of the installation has set no prices. */
  currency: z.enum(currencies).nullable(),
  /** The plan's price for a month, in minor units. */
  monthly: z.int(),
  /** In their order, until today. `cost`: the day's share of the month, in minor units. */
  days: z.array(
    z.object({ day: z.string(), ...figures, testSubmissions: count, testDonations: count, cost: z.int() }),
  ),
  /** The month over its finished days; of storage its largest day. */
  units: z.array(
    z.object({
      unit: z.enum(USAGE_UNITS),
      used: count,
      price: z.object({ included: z.int(), per: z.int(), minor: z.int() }).nullable(),
      /** Minor units. */
      minor: z.int(),
    }),
  ),
});
export type Usage = z.infer<typeof usageSchema>;

/** An organization's usage. */
export const usageRoutes = defineRoutes({
  'GET /usage': {
    access: ['read', 'usage'],
    flag: 'USAGE_DASHBOARD',
    summary: "Get the organization's usage in a month, by day, and its cost",
    query: z.object({ month: monthSchema.optional() }),
    response: usageSchema,
  },
});
