import * as z from 'zod';

/** The body of a restore: the fields to take from the revision. Default: all of them. */
export const restoreSchema = z.strictObject({
  fields: z.array(z.string().max(100)).min(1).max(200).optional(),
  /** The state that the revision wrote, or the state before it, which undoes a record's first change. */
  from: z.enum(['newValue', 'previousValue']).default('newValue'),
});
export type Restore = z.infer<typeof restoreSchema>;
