import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

const bound = z.number().min(-1e9).max(1e9);

/**
 * A range with a handle. There is no answer until the visitor moves it, unless it begins at a value. `unit` is shown
 * behind the figure.
 */
export const sliderSchema = z
  .object({
    ...question,
    type: z.literal('slider'),
    min: bound.default(0),
    max: bound.default(100),
    step: z.number().min(0.001).max(1e9).default(1),
    start: bound.nullable().default(null),
    unit: visitorText(z.string().max(20)).default(''),
  })
  .superRefine(({ min, max, start }, context) => {
    const issue = (path: string, code: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message, params: { code } });
    if (min >= max) issue('max', 'maxBelowMin', 'The maximum is below the minimum');
    if (start !== null && (start < min || start > max))
      issue('start', 'startOutside', 'The value is outside the limits of this field');
  });
export type SliderComponent = z.output<typeof sliderSchema>;
