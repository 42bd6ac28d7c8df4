import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { frequencies } from './frequencies.ts';

export const frequencySchema = z
  .object({
    ...question,
    type: z.literal('frequency'),
    options: z.array(z.enum(frequencies)).min(1, 'Add at least one option').max(3),
    defaultFrequency: z.enum(frequencies).nullable().default(null),
  })
  .superRefine((component, context) => {
    if (new Set(component.options).size < component.options.length) {
      context.addIssue({
        code: 'custom',
        path: ['options'],
        message: 'Duplicate field found',
        params: { code: 'duplicate' },
      });
    }
  });
export type FrequencyComponent = z.output<typeof frequencySchema>;
