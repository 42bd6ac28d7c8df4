import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { logRepublication } from '../../publishing/publish/republish.server.ts';
import { republishVersion, type PublishingDeps } from '../../publishing/publish/publish.server.ts';
import { publicVersion } from '../../publishing/versions.server.ts';
import { endPage, endWhenComplete, isGivenUp, lockPage, takePage, type TakenPage } from './store.server.ts';

const LOOK_MS = 5_000;
/** On this channel workers hear that a rollout began or continues. */
export const ROLLOUTS_CHANNEL = 'theme_rollouts';

interface RolloutDeps {
  db: Database;
  publishing: PublishingDeps;
  onError: (error: unknown) => void;
}

/**
 * Gives pages their look, one at a time, until it is stopped. Each page is one transaction: a process that is killed
 * leaves it with its whole earlier look or its whole new one.
 */
export function startRollouts({ db, publishing, onError }: RolloutDeps) {
  async function work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const taken = await takePage(db);
      if (!taken) return;
      try {
        await giveLook(db, publishing, taken);
      } catch (error) {
        // A failure that is not the page's is tried again later; its attempt is counted.
        if (!(error instanceof ProblemError) || error.code === 'unavailable') {
          onError(error);
          continue;
        }
        const why = error.message;
        await db.inTenant(taken.tenant_id, async (tx) => {
          await endPage(tx, taken, 'failed', why);
          await endWhenComplete(tx, taken.tenant_id, taken.rollout_id);
        });
      }
    }
  }
  return startTurns(work, {
    db,
    everyMs: LOOK_MS,
    wakeOn: { [ROLLOUTS_CHANNEL]: () => true },
    onError,
  });
}

async function giveLook(db: Database, publishing: PublishingDeps, taken: TakenPage): Promise<void> {
  const tenant = { id: taken.tenant_id, slug: taken.slug };
  const now = new Date();
  const hasChanged = await db.inTenant(tenant.id, async (tx) => {
    const page = await lockPage(tx, taken);
    if (!page) return false;
    let changed = false;
    if (isGivenUp(taken)) await endPage(tx, taken, 'failed', 'The page could not be published again.');
    else {
      const version = await publicVersion(tx, tenant.id, taken.page_id);
      changed = version ? await republishVersion(tx, tenant, version, publishing, now, page.look) : false;
      if (version && changed) {
        const causes = [{ resource: 'themes', id: page.theme_id, by: page.by }];
        await logRepublication(tx, { ...taken, causes }, version.number, now);
      }
      await endPage(tx, taken, version ? 'done' : 'gone');
    }
    await endWhenComplete(tx, tenant.id, taken.rollout_id);
    return changed;
  });
  if (hasChanged) db.notify('publications', tenant.id);
}
