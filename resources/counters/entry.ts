import * as z from 'zod';

/** Why something was counted: it came in, it went back, or somebody corrected the figure. */
export const ENTRY_KINDS = ['submission', 'refund', 'adjustment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One thing that a counter counts. */
export const entrySchema = z.object({
  id: z.uuid(),
  /** ISO 8601. */
  createdAt: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** In the counter's own unit: minor units for amounts, heads otherwise. */
  value: z.number(),
  /** The submission that was counted; null for adjustments, and for people who may not read transactions. */
  transaction: z.object({ id: z.uuid(), reference: z.string() }).nullable(),
  /** Who adjusted. */
  author: z.string().nullable(),
  reason: z.string().nullable(),
});
export type CounterEntry = z.infer<typeof entrySchema>;
