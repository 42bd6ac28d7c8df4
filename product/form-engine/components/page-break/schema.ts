import * as z from 'zod';
import { base } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/** Opens a new step titled `label`. Its condition decides about the whole step. */
export const pageBreakSchema = z.object({
  ...base,
  type: z.literal('pageBreak'),
  label: visitorText(z.string().max(120)).default(''),
});
export type PageBreakComponent = z.output<typeof pageBreakSchema>;
