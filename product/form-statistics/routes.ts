import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { REFUSALS } from './what.ts';

const count = z.int().min(0);
const turns = { views: count, starts: count, completed: count, failed: count };

const formStatisticsSchema = z.object({
  /** By the organization's clock, the oldest first. */
  days: z.array(z.object({ day: z.string(), ...turns })),
  /** `pageId` is null for other sites; `name` is null for a page that is gone. */
  pages: z.array(z.object({ pageId: z.string().nullable(), name: z.string().nullable(), ...turns })),
  /** How many reached each step, the first by beginning; the last one is the review where the form has one. */
  steps: z.array(z.object({ step: count, label: z.string(), isReview: z.boolean(), reached: count })),
  totals: z.object({ ...turns, open: count }),
  refused: z.record(z.enum(REFUSALS), count),
  /** Whether the form is under attack at this moment, as the process knows it that answers. */
  underAttack: z.boolean(),
});
export type FormStatistics = z.infer<typeof formStatisticsSchema>;

export const formStatisticsRoutes = defineRoutes({
  'GET /forms/:id/statistics': {
    access: ['read', 'forms'],
    summary: 'Get how often a form was seen, begun, left at a step, completed and refused',
    query: z.object({
      days: z.coerce.number().int().min(1).max(366).default(30),
      environment: environmentSchema,
    }),
    response: formStatisticsSchema,
  },
});
