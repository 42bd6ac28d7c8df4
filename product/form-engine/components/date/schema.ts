import * as z from 'zod';
import { question, refuseMaxBelowMin } from '../../definition/base.ts';
import { dayOf, limitPattern } from './days.ts';

/** A day, or one counted from today: `today`, `today+14`, `today-18y`. Empty for none. */
const limit = z
  .string()
  .max(20)
  .refine((text) => text === '' || (limitPattern.test(text) && dayOf(text, 0) !== null), {
    error: 'Enter a date, or today with days or years',
    params: { code: 'limit' },
  })
  .default('');

/** `style`: three inputs in the order of `order`, or the browser's own date picker. */
export const dateSchema = z
  .object({
    ...question,
    type: z.literal('date'),
    style: z.enum(['parts', 'picker']).default('parts'),
    order: z.enum(['dmy', 'ymd']).default('dmy'),
    min: limit,
    max: limit,
  })
  .superRefine(({ min, max }, context) => {
    const [from, to] = [min, max].map((text) => (limitPattern.test(text) ? dayOf(text, 0) : null));
    if (from && to && from > to) refuseMaxBelowMin(context, 'The last day is before the first');
  });
export type DateComponent = z.output<typeof dateSchema>;
