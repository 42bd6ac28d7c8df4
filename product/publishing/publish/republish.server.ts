import type { Actor } from '@tributary/engine/access/actor.ts';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { Change } from '@tributary/engine/lifecycle/change.ts';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import { recordRevision } from '@tributary/engine/revisions/record.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { pages } from '@tributary/resources/pages/page.ts';
import { republishVersion, type PublishingDeps } from './publish.server.ts';
import {
  CAUSES,
  finishRepublication,
  keepFailure,
  takeDue,
  type TakenRepublication,
} from './republications.server.ts';
import { publicVersion } from '../versions.server.ts';

const LOOK_MS = 5_000;
/** Claimed one at a time: one that crashes the process must not count as an attempt of others. */
const AT_ONCE = 1;

/**
 * Republishes pages whose form, counter, picture or organization has changed, from their public version, until it is stopped.
 * Each is logged with its causes.
 */
export function startRepublisher({
  db,
  publishing,
  onError,
}: {
  db: Database;
  publishing: PublishingDeps;
  onError: (error: unknown) => void;
}) {
  async function republish(taken: TakenRepublication): Promise<void> {
    const now = new Date();
    const hasChanged = await db.inTenant(taken.tenant_id, async (tx) => {
      const tenant = { id: taken.tenant_id, slug: taken.slug };
      const version = await publicVersion(tx, tenant.id, taken.page_id);
      const changed = version !== undefined && (await republishVersion(tx, tenant, version, publishing, now));
      if (changed) await logRepublication(tx, taken, version.number, now);
      await finishRepublication(tx, taken);
      return changed;
    });
    if (hasChanged) db.notify('publications', taken.tenant_id);
  }

  async function turn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await takeDue(db, AT_ONCE);
      if (!due.length) return;
      for (const taken of due) {
        try {
          await republish(taken);
        } catch (error) {
          onError(error);
          await keepFailure(db, taken, error instanceof Error ? error.message : String(error));
        }
      }
    }
  }

  return startTurns(turn, {
    db,
    everyMs: LOOK_MS,
    wakeOn: { changes: (payload) => CAUSES.has((JSON.parse(payload) as Change).resource) },
    onError,
  });
}

/** The activity log's entry of a republication, in the name of the author of the newest change that caused it. */
export async function logRepublication(
  tx: Transaction,
  taken: Pick<TakenRepublication, 'tenant_id' | 'page_id' | 'slug' | 'causes'>,
  version: number,
  now: Date,
): Promise<void> {
  const page = await findDocument(tx, taken.tenant_id, pages, taken.page_id);
  if (!page) return;
  const { by } = taken.causes.at(-1) ?? {};
  const system = systemActor({ id: taken.tenant_id, slug: taken.slug, plan: '' });
  const actor: Actor = by ? { ...system, userId: by.id, name: by.name, email: by.email } : system;
  const causes = taken.causes.map(({ resource, id, by: { email } }) => ({ resource, id, email }));
  await recordRevision(tx, {
    definition: pages,
    actor,
    event: 'UPDATE',
    id: taken.page_id,
    version: page.version,
    previous: page.data,
    actedBy: system.name,
    next: { ...page.data, republication: { version, causes } },
    now,
  });
}
