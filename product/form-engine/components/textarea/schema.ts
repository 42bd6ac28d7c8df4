import * as z from 'zod';
import { typed } from '../../definition/base.ts';

export const textareaSchema = z.object({
  ...typed,
  type: z.literal('textarea'),
  rows: z.int().min(2).max(20).default(4),
  maxLength: z.int().min(1).max(5000).default(2000),
});
export type TextareaComponent = z.output<typeof textareaSchema>;
