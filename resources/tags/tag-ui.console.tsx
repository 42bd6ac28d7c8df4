import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { SpringIllustration } from '@tributary/kit/illustrations/SpringIllustration.console.tsx';
import { TAG_KEY_MESSAGE, tags } from './tag.ts';

export type Tag = RecordOf<typeof tags>;

/** The ui of tags. */
export const tagUi = defineUi<Tag>(tags, {
  illustration: <SpringIllustration />,
  listPath: '/tags/list',
  openPath: ({ id }) => `/tags/${id}/view`,
  refusals: {
    [TAG_KEY_MESSAGE]: 'tags:refusal.key',
    'A tag can not be merged into itself.': 'tags:refusal.itself',
  },
});
