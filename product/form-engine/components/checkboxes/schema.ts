import * as z from 'zod';
import { conditionalOptionsSchema, question } from '../../definition/base.ts';

/** The answer is a list; `required` means at least one. */
export const checkboxesSchema = z.object({
  ...question,
  type: z.literal('checkboxes'),
  options: conditionalOptionsSchema,
});
export type CheckboxesComponent = z.output<typeof checkboxesSchema>;
