import * as z from 'zod';
import { base } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/**
 * Opens a section, which goes to the next one or to the end of the step. Its condition decides about all that is in it.
 * Without a title it ends the section before it.
 */
export const sectionSchema = z.object({
  ...base,
  type: z.literal('section'),
  label: visitorText(z.string().max(120)).default(''),
  text: visitorText(z.string().max(500)).default(''),
});
export type SectionComponent = z.output<typeof sectionSchema>;
