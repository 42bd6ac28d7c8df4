import * as z from 'zod';

const republication = z.object({
  causes: z.array(z.object({ resource: z.string(), id: z.string(), email: z.string() })),
});
export type Republication = z.infer<typeof republication>;

/** The field of a page's log entry that marks a republication (docs/decisions/0025). */
const FIELD = 'republication';

/** Whether an entry is a republication, caused by a change of something that the page shows. */
export const isRepublication = ({ changed }: { changed: readonly string[] | null }): boolean =>
  changed?.includes(FIELD) ?? false;

/** The causes of a republication, each once; undefined for other entries. */
export function republicationIn(newValue: Record<string, unknown> | null): Republication | undefined {
  const { data } = republication.safeParse(newValue?.[FIELD]);
  if (!data) return undefined;
  const causes = new Map(data.causes.map((cause) => [`${cause.resource} ${cause.id} ${cause.email}`, cause]));
  return { ...data, causes: [...causes.values()] };
}
