import { defineResource } from '@tributary/engine/definition/resource.ts';
import { TAG_KEY, TAG_LIMIT } from '@tributary/engine/tagging/tag-rules.ts';
import * as z from 'zod';

/** The error for a key that is not kebab-case (specification, section 5). */
export const TAG_KEY_MESSAGE = 'Tags are lowercase with hyphens between words (for example foo-bar)';

/** A tag: pages, forms and counters reference it by its id, so that a new key reaches all of them. */
export const tagSchema = z.object({
  key: z
    .string({ error: 'The key field is required' })
    .min(1, 'The key field is required')
    .max(TAG_LIMIT, `At most ${TAG_LIMIT} characters`)
    .regex(TAG_KEY, TAG_KEY_MESSAGE),
});
export type TagData = z.infer<typeof tagSchema>;

/** The body of a merge: the tag that receives the links. */
export const mergeSchema = z.strictObject({ into: z.uuid() });

export const tags = defineResource({
  name: 'tags',
  title: 'tag',
  subject: 'tags',
  schema: tagSchema,
  displayTitle: (tag) => tag.key,
  quota: 'TAGS',
  operations: { create: true, update: true, remove: true, restore: true, batch: true },
  actions: {
    merge: {
      ability: 'delete',
      event: 'DELETE',
      kind: 'delete',
      body: mergeSchema,
      exampleBody: { into: '018f6d2e-0000-7000-8000-000000000000' },
    },
  },
  unique: { key: 'Please enter a unique key' },
  openPath: '/tags/:id/view',
  list: {
    fields: {
      key: { type: 'text', search: true, sort: true, column: true },
      createdAt: { type: 'date', sort: true, filter: true, column: true },
      updatedAt: { type: 'date' },
    },
    defaultSort: 'key',
  },
  example: (n) => ({ key: `river-${n}` }),
});
