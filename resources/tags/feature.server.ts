import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { dropLinksBeyondLimit, moveLinks } from '@tributary/engine/tagging/links.server.ts';
import { tags } from './tag.ts';

const refuse = (message: string) =>
  new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path: 'into', message }] });

/** Tags: a merge moves every link, and a restored tag leaves no record with too many. */
export const tagsFeature = defineFeature({
  name: tags.name,
  resource: tags,
  parts: () => ({
    hooks: {
      async beforeWrite({ tx, actor, id, data, previous }) {
        // Restored: the key is unchanged.
        if (previous?.key === data.key) await dropLinksBeyondLimit(tx, actor.tenantId, id);
        return data;
      },
      actions: {
        async merge({ tx, actor, id, data }, input) {
          const into = String(input['into']);
          if (into === id) throw refuse('A tag can not be merged into itself.');
          const target = await findDocument(tx, actor.tenantId, tags, into, { forUpdate: true });
          if (!target) throw refuse('This tag does not exist.');
          await moveLinks(tx, actor.tenantId, id, into);
          return data;
        },
      },
    },
  }),
});
