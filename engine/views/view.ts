import * as z from 'zod';

/** Most characters of a view's name. */
export const VIEW_NAME_LIMIT = 60;
/** Most views that one person sees of one organization. */
export const VIEWS_LIMIT = 500;

/** The content of a saved view: search, filters, order and columns of a list. */
export const viewContentSchema = z.strictObject({
  search: z.string().trim().max(200).default(''),
  /** In the API's notation: `-createdAt`. */
  sort: z.string().max(64),
  deleted: z.boolean().default(false),
  /** The wanted values of each field. A field of dates has one value: a period's name, or `from..to` in days. */
  filters: z
    .record(z.string().regex(/^[a-zA-Z]{1,64}$/), z.array(z.string().min(1).max(200)).min(1).max(50))
    .refine((filters) => Object.keys(filters).length <= 40, 'At most 40 filters')
    .default({}),
  /** The columns in order; null for each person's own choice. */
  columns: z.array(z.string().max(64)).min(1).max(60).nullable().default(null),
});
export type ViewContent = z.output<typeof viewContentSchema>;

export const viewNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(VIEW_NAME_LIMIT, `At most ${VIEW_NAME_LIMIT} characters`);

/** A saved view as a person sees it. */
export const savedViewSchema = z.object({
  id: z.uuid(),
  /** The name of the list's resource. */
  resource: z.string(),
  name: z.string(),
  /** Whether all people who may see the list see the view. */
  isShared: z.boolean(),
  content: viewContentSchema,
  owner: z.object({ id: z.uuid(), name: z.string() }),
  /** Whether this person may change and delete it. */
  mayChange: z.boolean(),
  /** Whether the list opens with it for this person. */
  isDefault: z.boolean(),
});
export type SavedView = z.output<typeof savedViewSchema>;
