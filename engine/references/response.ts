import * as z from 'zod';

/** What `GET /api/v1/{noun}/{id}/uses` answers, and what a refused deletion carries. */
export const usesSchema = z.object({
  /** How many records use this one, those that the person may not read counted. */
  total: z.int(),
  /** How many of them forbid its deletion. */
  refusing: z.int(),
  /** How many stand in nouns that the person may not read. */
  hidden: z.int(),
  /** For each noun that the person may read. */
  nouns: z.array(z.object({ noun: z.string(), count: z.int(), refusing: z.int() })),
  /** The first of them by name, those that forbid its deletion first. */
  items: z.array(
    z.object({
      noun: z.string(),
      id: z.string(),
      title: z.string(),
      /** Where the console shows it; null when it shows it nowhere. */
      href: z.string().nullable(),
      refuses: z.boolean(),
    }),
  ),
});
export type Uses = z.infer<typeof usesSchema>;
