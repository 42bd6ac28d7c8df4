import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/** `wording` is the text that the visitor signs, stored unchanged with the answer. */
export const signatureSchema = z.object({
  ...question,
  type: z.literal('signature'),
  wording: visitorText(z.string().trim().max(2000), 'many').default(''),
});
export type SignatureComponent = z.output<typeof signatureSchema>;
