import * as z from 'zod';

/** Longest pattern of a regular expression, in UTF-16 units. */
export const PATTERN_LIMIT = 512;

/**
 * What an answer must match as a whole, copied into the form when it is saved: nobody has to look anything up when
 * a visitor answers. The server alone decides by it; a visitor's browser holds no engine of linear time.
 */
export const patternSchema = z.object({
  source: z.string().min(1).max(PATTERN_LIMIT),
  flags: z.string().max(3).default(''),
  /** By language; an empty or missing one leaves it to the engine's own words. */
  messages: z.record(z.string().max(12), z.string().max(200)).default({}),
});
export type Pattern = z.output<typeof patternSchema>;
