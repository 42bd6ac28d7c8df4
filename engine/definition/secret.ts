import * as z from 'zod';

/** What a record shows of a secret that a person entered: that it is set, since when and by whom, but no part of it. */
export const secretMark = z.strictObject({
  fingerprint: z.string().max(40),
  setAt: z.iso.datetime(),
  /** The name of the person who entered it. */
  setBy: z.string().max(320),
});
export type SecretMark = z.infer<typeof secretMark>;

/**
 * A field for a secret that people enter, at a path of the declaration's `secrets`. A body has the text of a new one,
 * null to erase it, and leaves it out or repeats its mark to keep it. The record has the mark, or null.
 * @param limit in characters
 */
export const secretField = (limit: number) =>
  z.union([z.string().trim().min(1).max(limit, `At most ${limit} characters`), secretMark]).nullish();
