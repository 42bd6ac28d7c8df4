import * as z from 'zod';

/** Longest pattern of a regular expression, in UTF-16 units. */
export const PATTERN_LIMIT = 512;

/**
 * A pattern for the whole answer, copied into the form when it is saved, so that validating an answer reads nothing
 * else. Only the server checks it; a visitor's browser has no linear-time engine.
 */
export const patternSchema = z.object({
  source: z.string().min(1).max(PATTERN_LIMIT),
  flags: z.string().max(3).default(''),
  /** By language; an empty or missing one gives the engine's own text. */
  messages: z.record(z.string().max(12), z.string().max(200)).default({}),
});
export type Pattern = z.output<typeof patternSchema>;
