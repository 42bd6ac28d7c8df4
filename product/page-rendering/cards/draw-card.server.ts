import { createIsolation } from '@tributary/engine/isolation/isolation.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { imagePath, LOGO_EDGES } from '@tributary/resources/organization/images.ts';
import { CARD_SIZE, type CardFacts } from '@tributary/resources/pages/social-card/card.ts';
import { cardDocument, cardPolicy } from '@tributary/resources/pages/social-card/card-document.ts';
import sharp from 'sharp';
import type { PageRenderer } from '../browser.server.ts';
import { sitePicture } from '../site-picture.server.ts';
import { cardDrawing } from './card-drawing.ts';
import type { tasks } from './card-tasks.server.ts';

interface CardDrawerDeps {
  files: FileStorage;
  /** Where the machine has a browser. */
  renderer?: PageRenderer | undefined;
  onError: (error: unknown) => void;
}

/** Draws cards of pages: in a browser where there is one, or else from the same parts in an isolated process. */
export function createCardDrawer({ files, renderer, onError }: CardDrawerDeps) {
  const isolation = createIsolation<typeof tasks>({
    module: import.meta.resolve('./card-tasks.server.ts'),
    timeoutMs: 5_000,
    memoryMb: 300,
    resultBytes: 4_000_000,
    processes: 1,
    waiting: 10,
  });

  async function logoOf(tenantId: string, name: string | null) {
    const png =
      name === null ? null : await files.get(tenantId, imagePath('logo', name, LOGO_EDGES[0], 'png'));
    if (!png) return undefined;
    // We made this file ourselves when the logo was uploaded.
    const { width, height } = await sharp(png).metadata();
    return { png, width, height };
  }

  async function inProcess(tenantId: string, facts: CardFacts): Promise<Buffer> {
    const svg = cardDrawing(facts, await logoOf(tenantId, facts.logo));
    return Buffer.from(await isolation.run('draw', { svg }, tenantId));
  }

  return {
    /**
     * The card as PNG of 1200 by 630 px.
     * @param origin of the organization's site
     * @throws IsolationError when it can't be drawn
     */
    async draw(tenantId: string, facts: CardFacts, origin: string): Promise<Buffer> {
      if (!renderer) return inProcess(tenantId, facts);
      const document = {
        html: cardDocument(facts, origin),
        csp: cardPolicy(origin),
        origin,
        picture: (path: string) => sitePicture(files, tenantId, path),
      };
      try {
        return await renderer.picture(document, CARD_SIZE);
      } catch (error) {
        onError(error);
        return inProcess(tenantId, facts);
      }
    },
    close: () => isolation.close(),
  };
}
