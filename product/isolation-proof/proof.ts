import * as z from 'zod';

/** The attempts on one table, and their results. */
export const tableProofSchema = z.object({
  table: z.string(),
  /** `tenant`: the application reads and writes it under row-level security. `platform`: it can't reach it at all. */
  kind: z.enum(['tenant', 'platform']),
  /** The names of its policies. */
  policies: z.array(z.string()),
  /** Own rows that the application's role saw; counted up to 10 000, null where it may not read. */
  own: z.int().nullable(),
  /** Whether it saw any row of another organization, or any row without an organization set. */
  foreignSeen: z.boolean(),
  /** Writes to other organizations' rows that were tried and refused, or changed nothing. */
  writesTried: z.int(),
  /** Why the table does not pass; empty where it does. */
  faults: z.array(z.string()),
});
export type TableProof = z.infer<typeof tableProofSchema>;

const triesSchema = z.object({ name: z.string(), tried: z.int(), faults: z.array(z.string()) });
export type TriesProof = z.infer<typeof triesSchema>;

export const isolationProofSchema = z.object({
  madeAt: z.iso.datetime(),
  /** The organization's slug. */
  organization: z.string(),
  /** Other organizations that were tried against. */
  others: z.int(),
  durationMs: z.int(),
  passed: z.boolean(),
  tables: z.array(tableProofSchema),
  /** Records of other organizations that were asked for and written through the storage port. */
  resources: z.array(triesSchema),
  /** Routes that were called with other organizations' ids; empty from the command line. */
  routes: z.array(triesSchema),
  /** Whether the time ended before everything was tried. */
  isPartial: z.boolean(),
  /** SHA-256 of everything above, and the same sealed with the installation's key. */
  digest: z.string(),
  signature: z.string(),
});
export type IsolationProof = z.infer<typeof isolationProofSchema>;
