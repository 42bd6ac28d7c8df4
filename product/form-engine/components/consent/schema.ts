import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/** `wording` is the text that the visitor agrees to, stored unchanged with each submission. */
export const consentSchema = z.object({
  ...question,
  type: z.literal('consent'),
  wording: visitorText(z.string().trim().min(1, 'This field is required').max(2000), 'many'),
});
export type ConsentComponent = z.output<typeof consentSchema>;
