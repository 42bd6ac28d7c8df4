import * as z from 'zod';
import { question, refuseMaxBelowMin } from '../../definition/base.ts';

const limit = z
  .string()
  .regex(/^((?:[01]\d|2[0-3]):[0-5]\d)?$/)
  .default('');

/** A time of day without a zone, from `min` to `max`, both included. */
export const timeSchema = z
  .object({ ...question, type: z.literal('time'), min: limit, max: limit })
  .superRefine(({ min, max }, context) => {
    if (min && max && min > max) refuseMaxBelowMin(context, 'The latest time is before the earliest');
  });
export type TimeComponent = z.output<typeof timeSchema>;
