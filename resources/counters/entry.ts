/** Why something was counted: it came in, it went back, or somebody corrected the figure. */
export const ENTRY_KINDS = ['submission', 'refund', 'adjustment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One thing that a counter is made of, as `GET /api/v1/counters/{id}/entries` answers it. */
export interface CounterEntry {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  kind: EntryKind;
  /** In the counter's own unit: minor units for amounts, heads otherwise. */
  value: number;
  /** Where it came in; null for adjustments, and for whoever may not read transactions. */
  transaction: { id: string; reference: string } | null;
  /** Who adjusted. */
  author: string | null;
  reason: string | null;
}
