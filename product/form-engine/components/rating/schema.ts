import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/** A mark from 1 to `count`, as stars or as figures; `low` and `high` explain the ends. */
export const ratingSchema = z.object({
  ...question,
  type: z.literal('rating'),
  count: z.int().min(2).max(10).default(5),
  look: z.enum(['stars', 'figures']).default('stars'),
  low: visitorText(z.string().max(60)).default(''),
  high: visitorText(z.string().max(60)).default(''),
});
export type RatingComponent = z.output<typeof ratingSchema>;
