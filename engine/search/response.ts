import * as z from 'zod';
import { environmentSchema } from '../definition/environment.ts';

/** How many records of one noun are found at a time. */
export const FOUND_OF_A_RESOURCE = 5;
/** How many records can be asked for by name. */
export const NAMED_AT_ONCE = 20;
/** What is shorter than this is in nearly every record. */
export const SHORTEST_TEXT = 2;

/** `text` looks for records; `records`, as `pages:{id},forms:{id}`, tells which of these still stand. A text finds submissions of
 * one environment alone. */
export const searchQuerySchema = z.object({
  text: z.string().trim().min(SHORTEST_TEXT).max(200).optional(),
  records: z
    .string()
    .max(NAMED_AT_ONCE * 80)
    .optional(),
  environment: environmentSchema,
});

/** A record as the command palette shows it. */
export const foundSchema = z.object({
  /** Its noun. */
  resource: z.string(),
  /** What somebody must be allowed to read for it. */
  subject: z.string(),
  id: z.string(),
  title: z.string(),
  /** What else it is found by, in the order of its list's fields: a slug, an address. */
  detail: z.array(z.string()),
  /** How it stands, by the value of a field that has words for its values. */
  state: z.object({ field: z.string(), value: z.string() }).nullable(),
  /** Where the console shows it. */
  path: z.string(),
});
export type Found = z.infer<typeof foundSchema>;

export const searchAnswerSchema = z.object({ items: z.array(foundSchema) });
