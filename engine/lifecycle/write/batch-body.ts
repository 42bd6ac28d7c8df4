import * as z from 'zod';

/** The body of a batch: up to a hundred records, each with the version that was seen. */
export const batchSchema = z.strictObject({
  operation: z.enum(['remove', 'restore']),
  items: z
    .array(z.strictObject({ id: z.uuid(), version: z.int().positive() }))
    .min(1)
    .max(100),
});
export type Batch = z.infer<typeof batchSchema>;
