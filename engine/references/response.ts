import * as z from 'zod';

/** The response of `GET /api/v1/{resource}/{id}/uses`, also part of a refused deletion. */
export const usesSchema = z.object({
  /** How many records use this one, including those that the person may not read. */
  total: z.int(),
  /** How many of them forbid its deletion. */
  refusing: z.int(),
  /** How many belong to resources that the person may not read. */
  hidden: z.int(),
  /** For each resource that the person may read. */
  resources: z.array(z.object({ resource: z.string(), count: z.int(), refusing: z.int() })),
  /** The first of them by name, those that forbid the deletion first. */
  items: z.array(
    z.object({
      resource: z.string(),
      id: z.string(),
      title: z.string(),
      /** Its path in the console; null when the console has no screen for it. */
      href: z.string().nullable(),
      refuses: z.boolean(),
    }),
  ),
});
export type Uses = z.infer<typeof usesSchema>;
