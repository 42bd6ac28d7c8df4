import * as z from 'zod';
import { base } from '../../definition/base.ts';

/** Opens a new step titled `label`. Its condition decides about the whole step. */
export const pageBreakSchema = z.object({
  ...base,
  type: z.literal('pageBreak'),
  label: z.string().max(120).default(''),
});
export type PageBreakComponent = z.output<typeof pageBreakSchema>;
