import { DEFAULT_LOCALE } from '@tributary/kit/i18n/locales.ts';
import * as z from 'zod';
import { environmentSchema } from '../definition/environment.ts';

/** Results of one resource at a time. */
export const FOUND_OF_A_RESOURCE = 5;
/** How many records can be looked up by name. */
export const NAMED_AT_ONCE = 20;
/** A shorter text matches nearly every record. */
export const SHORTEST_TEXT = 2;

/**
 * `text` searches; `records`, as `pages:{id},forms:{id}`, returns which of these still exist. A text finds
 * submissions of one environment alone.
 */
export const searchQuerySchema = z.object({
  text: z.string().trim().min(SHORTEST_TEXT).max(200).optional(),
  records: z
    .string()
    .max(NAMED_AT_ONCE * 80)
    .optional(),
  environment: environmentSchema,
  /** The language of the names of system records. */
  locale: z.string().max(20).default(DEFAULT_LOCALE),
});

/** A record as the command palette shows it. */
export const foundSchema = z.object({
  /** Its resource. */
  resource: z.string(),
  /** The subject whose `read` ability is required. */
  subject: z.string(),
  id: z.string(),
  title: z.string(),
  /** Further matched values, in the order of its list's fields: a slug, an address. */
  detail: z.array(z.string()),
  /** Its state, the value of a field that has messages for its values. */
  state: z.object({ field: z.string(), value: z.string() }).nullable(),
  /** Its path in the console. */
  path: z.string(),
});
export type Found = z.infer<typeof foundSchema>;
