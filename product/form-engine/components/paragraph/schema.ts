import * as z from 'zod';
import { base } from '../../definition/base.ts';

/** Plain text with `**bold**`, `[label](address)` and blank lines between paragraphs. */
export const paragraphSchema = z.object({
  ...base,
  type: z.literal('paragraph'),
  text: z.string().max(4000).default(''),
});
export type ParagraphComponent = z.output<typeof paragraphSchema>;
