import * as z from 'zod';

/** The body of a restore: which fields to take from the revision, all of them when left out. */
export const restoreSchema = z.strictObject({
  fields: z.array(z.string().max(100)).min(1).max(200).optional(),
  /** What the revision wrote, or what stood before it: the way back from a record's first change. */
  from: z.enum(['newValue', 'previousValue']).default('newValue'),
});
export type Restore = z.infer<typeof restoreSchema>;
