import * as z from 'zod';
import { conditionalOptionsSchema, question } from '../../definition/base.ts';

export const selectSchema = z.object({
  ...question,
  type: z.literal('select'),
  options: conditionalOptionsSchema,
});
export type SelectComponent = z.output<typeof selectSchema>;
