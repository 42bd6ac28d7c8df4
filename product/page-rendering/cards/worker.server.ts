import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { cardKey } from '../../publishing/cards/addresses.ts';
import { finishCard, takeCard, type TakenCard } from '../../publishing/cards/cards.server.ts';
import type { PageRenderer } from '../browser.server.ts';
import { createCardDrawer } from './draw-card.server.ts';

const LOOK_MS = 5_000;

interface CardWorkerDeps {
  db: Database;
  files: FileStorage;
  /** Where the machine has a browser. */
  renderer?: PageRenderer | undefined;
  /** The URL of an organization's site. */
  originOf: (tenantSlug: string) => string;
  onError: (error: unknown) => void;
}

/** Draws the cards of published pages for social networks, one at a time, until it is stopped. */
export function startSocialCards({ db, files, renderer, originOf, onError }: CardWorkerDeps) {
  const drawer = createCardDrawer({ files, renderer, onError });

  async function work(taken: TakenCard): Promise<void> {
    const { tenant_id: tenantId, page_id: pageId, digest, facts, slug } = taken;
    const card = await drawer.draw(tenantId, facts, originOf(slug));
    // The bytes come before the row that says so: a process that ends between them draws the card again.
    await files.put(tenantId, cardKey(pageId, digest), card);
    await db.inTenant(tenantId, (tx) => finishCard(tx, taken));
  }

  const turns = startTurns(
    async (signal) => {
      while (!signal.aborted) {
        const taken = await takeCard(db);
        if (!taken) return;
        // It is tried again when its lease has ended, three times in all.
        await work(taken).catch(onError);
      }
    },
    { db, everyMs: LOOK_MS, wakeOn: { publications: () => true }, onError },
  );
  return {
    async stop() {
      await turns.stop();
      drawer.close();
    },
  };
}
