import * as z from 'zod';
import { optionsSchema, question } from '../../definition/base.ts';

/** The answer is a list; `required` means at least one. */
export const checkboxesSchema = z.object({
  ...question,
  type: z.literal('checkboxes'),
  options: optionsSchema,
});
export type CheckboxesComponent = z.output<typeof checkboxesSchema>;
