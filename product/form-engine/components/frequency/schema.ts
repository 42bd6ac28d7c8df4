import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';
import { frequencies } from './frequencies.ts';

export const frequencySchema = z
  .object({
    ...question,
    type: z.literal('frequency'),
    options: z.array(z.enum(frequencies)).min(1, 'Add at least one option').max(4),
    defaultFrequency: z.enum(frequencies).nullable().default(null),
    /**
     * Offers a monthly gift to those who give once, in the summary before paying: `share` percent of the amount. Empty
     * texts are the product's own.
     */
    monthlyOffer: z
      .object({
        on: z.boolean().default(false),
        share: z.int().min(1).max(100).default(30),
        heading: visitorText(z.string().max(200)).default(''),
        text: visitorText(z.string().max(500), 'many').default(''),
      })
      .prefault({}),
  })
  .superRefine((component, context) => {
    const { monthlyOffer, options } = component;
    if (monthlyOffer.on && !(options.includes('one-off') && options.includes('monthly'))) {
      context.addIssue({
        code: 'custom',
        path: ['monthlyOffer', 'on'],
        message: 'Offer one-off and monthly gifts',
        params: { code: 'offerNeedsBoth' },
      });
    }
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
