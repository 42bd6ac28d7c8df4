import * as z from 'zod';

const named = { id: z.uuid(), name: z.string() };

/** The part of a page that made a browser load or run something. */
export const violationCauseSchema = z.discriminatedUnion('kind', [
  /** An element of the page's own markup, by its tag and its index among those with the same tag. */
  z.object({ kind: z.literal('block'), tag: z.string(), index: z.int() }),
  /** The page's own styles. */
  z.object({ kind: z.literal('styles') }),
  /** An element that is used on many pages. */
  z.object({ kind: z.literal('element'), ...named }),
  z.object({ kind: z.literal('form'), ...named }),
  /** The theme of the page: its files, or its external resources. */
  z.object({ kind: z.literal('theme'), ...named }),
  /** A script or style of the security settings. */
  z.object({ kind: z.literal('asset'), ...named }),
  z.object({ kind: z.literal('tagManager') }),
]);
export type ViolationCause = z.infer<typeof violationCauseSchema>;

/** The most that are kept of one violation. */
export const MOST_CAUSES = 3;
