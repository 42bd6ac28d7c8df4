import * as z from 'zod';

/** How an issued secret is made: its prefix, its length and how long its predecessor stays valid. */
export interface IssueRule {
  prefix: string;
  /** Random bytes, written as base64 behind the prefix. */
  bytes: number;
  /** How long the previous secret stays valid after a new one was issued, in milliseconds; 0 to revoke it at once. */
  overlapMs: number;
}

/**
 * What a record shows of an issued secret: enough to distinguish two of them and to know how long the previous one is
 * valid, but no part of the secret. Only the server writes it; null until a secret is issued.
 */
export const issuedMark = z
  .strictObject({
    fingerprint: z.string(),
    issuedAt: z.iso.datetime(),
    /** When the previous secret expires; null where there was none. */
    previousUntil: z.iso.datetime().nullable(),
  })
  .nullable()
  .default(null);

export type IssuedMark = z.infer<typeof issuedMark>;
