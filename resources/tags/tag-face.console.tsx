import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineFace } from '@tributary/engine/screens/noun.console.ts';
import { SpringDrawing } from '@tributary/kit/pieces/drawings/SpringDrawing.console.tsx';
import { TAG_KEY_MESSAGE, tags } from './tag.ts';

export type Tag = RecordOf<typeof tags>;

/** Tags as the shared screens see them. */
export const tagFace = defineFace<Tag>(tags, {
  catalogue: 'tags',
  drawing: <SpringDrawing />,
  listPath: '/tags/list',
  openPath: ({ id }) => `/tags/${id}/view`,
  refusals: {
    [TAG_KEY_MESSAGE]: 'tags:refusal.key',
    'A tag can not be merged into itself.': 'tags:refusal.itself',
  },
});
