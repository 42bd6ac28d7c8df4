import * as z from 'zod';

/** The body of a restore: which fields to take from the revision, all of them when left out. */
export const restoreSchema = z.strictObject({
  fields: z.array(z.string().max(100)).min(1).max(200).optional(),
});
export type Restore = z.infer<typeof restoreSchema>;
