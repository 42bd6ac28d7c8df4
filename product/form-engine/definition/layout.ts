import * as z from 'zod';
import { base } from './base.ts';

export const headingSchema = z.object({
  ...base,
  type: z.literal('heading'),
  text: z.string().max(200).default(''),
  level: z.union([z.literal(2), z.literal(3)]).default(2),
});

/** Plain text with `**bold**`, `[label](address)` and blank lines between paragraphs. */
export const paragraphSchema = z.object({
  ...base,
  type: z.literal('paragraph'),
  text: z.string().max(4000).default(''),
});

/** Opens a new step titled `label`. Its condition decides about the whole step. */
export const pageBreakSchema = z.object({
  ...base,
  type: z.literal('pageBreak'),
  label: z.string().max(120).default(''),
});
