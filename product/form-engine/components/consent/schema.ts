import * as z from 'zod';
import { question } from '../../definition/base.ts';

/** `wording` is what the visitor agrees to, stored unchanged with each submission. */
export const consentSchema = z.object({
  ...question,
  type: z.literal('consent'),
  wording: z.string().trim().min(1, 'This field is required').max(2000),
});
export type ConsentComponent = z.output<typeof consentSchema>;
