import * as z from 'zod';

const republication = z.object({
  causes: z.array(z.object({ resource: z.string(), id: z.string(), email: z.string() })),
});
export type Republication = z.infer<typeof republication>;

/** The field under which publishing notes it in a page's entry (docs/decisions/0025). */
const FIELD = 'republication';

/** Whether an entry tells that a page was published again because something it shows had changed. */
export const isRepublication = ({ changed }: { changed: readonly string[] | null }): boolean =>
  changed?.includes(FIELD) ?? false;

/** What an entry tells of a republication, each cause once; undefined when it tells of none. */
export function republicationIn(newValue: Record<string, unknown> | null): Republication | undefined {
  const { data } = republication.safeParse(newValue?.[FIELD]);
  if (!data) return undefined;
  const causes = new Map(data.causes.map((cause) => [`${cause.resource} ${cause.id} ${cause.email}`, cause]));
  return { ...data, causes: [...causes.values()] };
}
