import { defineRoutes } from '@tributary/engine/http/route.ts';
import { currencies } from '@tributary/kit/money.ts';
import { COUNTER_KINDS } from '@tributary/resources/counters/counter.ts';
import * as z from 'zod';
import { clockQuery } from '../../months-schema.ts';
import { goals } from './panel.ts';

/** A counter with a goal, in its own unit (minor units for amounts). */
const goalSchema = z.object({
  counterId: z.uuid(),
  name: z.string(),
  kind: z.enum(COUNTER_KINDS),
  currency: z.enum(currencies),
  total: z.number(),
  threshold: z.number(),
  /** Additions of the last 30 days, without corrections by hand. */
  gained: z.number(),
  forecast: z.object({
    /** Why there is no day, where there is none. */
    kind: z.enum(['reached', 'day', 'early', 'still', 'far']),
    /** When the goal is reached at the pace of the last 30 days; null where that can't be said. */
    day: z.iso.date().nullable(),
  }),
});
export type CounterGoal = z.output<typeof goalSchema>;

export const goalRoutes = defineRoutes({
  'GET /goals': {
    access: goals.ability,
    summary: 'List the goals of counters, how far they are, and when they are reached',
    query: clockQuery,
    response: z.object({ items: z.array(goalSchema) }),
  },
});
