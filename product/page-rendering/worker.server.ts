import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { pages, pageSchema } from '@tributary/resources/pages/page.ts';
import sharp from 'sharp';
import { assemble } from '../publishing/compile/artifact.ts';
import { compileDraft } from '../publishing/publish/compile-draft.server.ts';
import type { PublishingDeps } from '../publishing/publish/publish.server.ts';
import { sitePicture } from './site-picture.server.ts';
import type { PageRenderer, RenderedDocument } from './browser.server.ts';
import { draftDigest } from './draft-digest.server.ts';
import { THUMBNAIL_SIZES, thumbnailKey, type ThumbnailDevice } from './devices.ts';
import { seenFindings } from './findings.ts';
import { finishRendering, takeRendering, type TakenRendering } from './renderings.server.ts';

const LOOK_MS = 2_000;

interface RenderingDeps {
  app: App;
  files: FileStorage;
  publishing: PublishingDeps;
  renderer: PageRenderer;
  onError: (error: unknown) => void;
}

/**
 * Renders drafts of pages in a browser, one at a time, until it is stopped: their thumbnails, and faults that only a
 * browser sees.
 */
export function startPageRendering({ app, files, publishing, renderer, onError }: RenderingDeps) {
  const { db } = app;

  /** The draft as visitors would see it; undefined where it is gone, or has changed since. */
  async function documentOf({ tenant_id: tenantId, page_id: pageId, wanted, slug }: TakenRendering) {
    return db.inTenant(tenantId, async (tx): Promise<RenderedDocument | undefined> => {
      const page = await findDocument(tx, tenantId, pages, pageId);
      if (!page || draftDigest(page.data) !== wanted) return undefined;
      const data = pageSchema.parse(page.data);
      const content = { pageId, data, formIds: [], counterIds: [], mediaIds: [], elementIds: [] };
      const artifact = await compileDraft(tx, { id: tenantId, slug }, content, publishing);
      return {
        html: assemble(artifact, new Map()),
        csp: artifact.csp,
        origin: publishing.originOf(slug),
        picture: (path) => sitePicture(files, tenantId, path),
      };
    });
  }

  async function work(taken: TakenRendering): Promise<void> {
    const { tenant_id: tenantId, page_id: pageId } = taken;
    const document = await documentOf(taken);
    if (!document) return;
    const { pictures, ...rendered } = await renderer.render(document);
    for (const [device, picture] of Object.entries(pictures) as [ThumbnailDevice, Buffer][]) {
      const small = await sharp(picture)
        .resize({ width: THUMBNAIL_SIZES[device].shown })
        .webp({ quality: 80 })
        .toBuffer();
      await files.put(tenantId, thumbnailKey(pageId, device), small);
    }
    await db.inTenant(tenantId, (tx) => finishRendering(tx, taken, seenFindings(rendered)));
  }

  return startTurns(
    async (signal) => {
      while (!signal.aborted) {
        const taken = await takeRendering(db);
        if (!taken) return;
        // It is tried again when its lease has ended, three times in all.
        await work(taken).catch(onError);
      }
    },
    { db, everyMs: LOOK_MS, wakeOn: {}, onError },
  );
}
