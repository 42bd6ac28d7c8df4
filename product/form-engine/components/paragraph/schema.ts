import * as z from 'zod';
import { base } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/** Plain text with `**bold**`, `[label](address)` and blank lines between paragraphs. */
export const paragraphSchema = z.object({
  ...base,
  type: z.literal('paragraph'),
  text: visitorText(z.string().max(4000), 'many').default(''),
});
export type ParagraphComponent = z.output<typeof paragraphSchema>;
