import * as z from 'zod';
import { base } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

export const headingSchema = z.object({
  ...base,
  type: z.literal('heading'),
  text: visitorText(z.string().max(200)).default(''),
  level: z.union([z.literal(2), z.literal(3)]).default(2),
});
export type HeadingComponent = z.output<typeof headingSchema>;
