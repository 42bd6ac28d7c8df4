import * as z from 'zod';

/** How a secret is made that the product gives out: what it begins with, how much chance is in it. */
export interface IssueRule {
  prefix: string;
  /** Random bytes, written as base64 behind the prefix. */
  bytes: number;
  /** How long the one before goes on being good after a new one was made, in milliseconds; 0 for not at all. */
  overlapMs: number;
}

/**
 * What a record shows of a secret that was issued for it: enough to tell two apart and to know how long the one before
 * is good, and nothing of what it is. Only the server writes it; null until one is issued.
 */
export const issuedMark = z
  .strictObject({
    fingerprint: z.string(),
    issuedAt: z.iso.datetime(),
    /** When the one before stops being good; null where there was none. */
    previousUntil: z.iso.datetime().nullable(),
  })
  .nullable()
  .default(null);

export type IssuedMark = z.infer<typeof issuedMark>;
