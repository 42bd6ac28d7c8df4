import * as z from 'zod';

/** Why an entry exists: a submission, a later payment of a recurring gift, a refund, or an adjustment. */
export const ENTRY_KINDS = ['submission', 'payment', 'refund', 'adjustment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One entry of a counter. */
export const entrySchema = z.object({
  id: z.uuid(),
  /** ISO 8601. */
  createdAt: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** In the counter's own unit: minor units for amounts, a number otherwise. */
  value: z.number(),
  /** The submission; null for adjustments, and for people who may not read transactions. */
  transaction: z.object({ id: z.uuid(), reference: z.string() }).nullable(),
  /** The author of an adjustment. */
  author: z.string().nullable(),
  reason: z.string().nullable(),
});
export type CounterEntry = z.infer<typeof entrySchema>;
