import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { rawRoute } from '@tributary/engine/http/implement.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { pages } from '@tributary/resources/pages/page.ts';
import * as z from 'zod';
import { draftDigest } from './draft-digest.server.ts';
import { thumbnailKey } from './devices.ts';
import { pageRenderingMigrations } from './migrations.ts';
import { renderedDigest, requestRendering } from './renderings.server.ts';

/** A thumbnail of a page as it is saved, in one of the three sizes. */
const thumbnail = (files: FileStorage) =>
  rawRoute(
    'GET /pages/:id/thumbnail',
    {
      access: ['read', 'pages'],
      summary:
        'Get the thumbnail of a page as it is saved, for mobile, tablet or desktop; 204 where there is none',
      query: z.object({ device: z.enum(['mobile', 'tablet', 'desktop']).default('desktop') }),
    },
    async ({ context, actor: { tenantId }, params: { id = '' }, query: { device }, reply }) => {
      const isCurrent = await context.app.db.inTenant(tenantId, async (tx) => {
        const page = await findDocument(tx, tenantId, pages, id);
        if (!page) throw new ProblemError('not_found', 'There is no page with this id.');
        return (await renderedDigest(tx, tenantId, id)) === draftDigest(page.data);
      });
      const bytes = isCurrent && (await files.get(tenantId, thumbnailKey(id, device)));
      // No error: most pages of an installation without a browser have none.
      if (!bytes) return reply.code(204).send();
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'private, no-cache')
        .header('x-content-type-options', 'nosniff')
        .send(bytes);
    },
  );

/** Browser renderings of drafts: thumbnails, and findings of the checks before publishing. */
export const pageRenderingFeature = defineFeature<{ files: FileStorage }>({
  name: 'page-rendering',
  migrations: pageRenderingMigrations,
  parts: ({ files }) => ({
    routes: [thumbnail(files)],
    async onChange(tx, { resource, kind, tenantId, id }) {
      if (resource !== pages.name || kind === 'removed') return;
      const page = await findDocument(tx, tenantId, pages, id);
      if (!page) return;
      await requestRendering(tx, { tenantId, pageId: id, digest: draftDigest(page.data) });
    },
  }),
});
