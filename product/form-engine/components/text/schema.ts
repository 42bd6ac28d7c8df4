import * as z from 'zod';
import { typed } from '../../definition/base.ts';

export const textSchema = z.object({
  ...typed,
  type: z.literal('text'),
  minLength: z.int().min(0).max(5000).default(0),
  maxLength: z.int().min(1).max(5000).default(255),
});
export type TextComponent = z.output<typeof textSchema>;
