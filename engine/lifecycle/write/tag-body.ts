import * as z from 'zod';

const tagIds = z.array(z.uuid()).max(50);

/** The body of a tagging: all tags that the record is to have. */
export const tagsSchema = z.strictObject({ tags: tagIds });

/** The body of a batch tagging: the tags to add and to remove; up to a hundred records with the versions seen. */
export const batchTagsSchema = z.strictObject({
  add: tagIds.default([]),
  remove: tagIds.default([]),
  items: z
    .array(z.strictObject({ id: z.uuid(), version: z.int().positive() }))
    .min(1)
    .max(100),
});
export type BatchTags = z.infer<typeof batchTagsSchema>;
