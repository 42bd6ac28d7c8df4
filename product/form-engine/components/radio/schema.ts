import * as z from 'zod';
import { conditionalOptionsSchema, question } from '../../definition/base.ts';

export const radioSchema = z.object({
  ...question,
  type: z.literal('radio'),
  options: conditionalOptionsSchema,
});
export type RadioComponent = z.output<typeof radioSchema>;
