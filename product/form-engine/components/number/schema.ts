import * as z from 'zod';
import { question, refuseMaxBelowMin } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

const limit = z.number().min(-1e12).max(1e12);

/** The largest numbers have 12 figures, so that with six decimals nothing is rounded. */
export const numberSchema = z
  .object({
    ...question,
    type: z.literal('number'),
    placeholder: visitorText(z.string().max(120)).default(''),
    min: limit.nullable().default(null),
    max: limit.nullable().default(null),
    step: z.number().min(0.000001).max(1e9).nullable().default(null),
    decimals: z.int().min(0).max(6).default(0),
  })
  .superRefine(({ min, max }, context) => {
    if (min !== null && max !== null && min > max)
      refuseMaxBelowMin(context, 'The maximum is below the minimum');
  });
export type NumberComponent = z.output<typeof numberSchema>;
