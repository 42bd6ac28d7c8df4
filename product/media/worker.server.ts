import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { Change } from '@tributary/engine/lifecycle/change.ts';
import { writeIn } from '@tributary/engine/lifecycle/write/write.server.ts';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { variantOf } from '@tributary/resources/media/feature.server.ts';
import { media, type MediaData } from '@tributary/resources/media/media.ts';
import { makeShown } from './sizes.server.ts';
import { finishWork, takeWork, type TakenWork } from './work.server.ts';

const LOOK_MS = 5_000;

interface WorkerDeps {
  app: App;
  files: FileStorage;
  onError: (error: unknown) => void;
}

/** Makes visitors' variants of the library's files, one file at a time, until it is stopped. */
export function startMediaWorker({ app, files, onError }: WorkerDeps) {
  const { db } = app;

  async function work(taken: TakenWork): Promise<void> {
    const { tenant_id: tenantId, media_id: id, variant } = taken;
    const row = await db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, media, id));
    const file = row?.data as MediaData | undefined;
    if (!file || variantOf(file) !== variant)
      return void (await db.inTenant(tenantId, (tx) => finishWork(tx, taken)));
    if (!taken.may_try) return write(taken, { state: 'failed', problem: 'stopped' });
    try {
      const shown = await makeShown(files, { tenantId, id, variant }, file);
      await write(taken, { state: 'ready', problem: null, shown });
    } catch (error) {
      // A file that can't be read stays so; anything else is tried again.
      if (!(error instanceof ProblemError) || error.code === 'unavailable') throw error;
      await write(taken, { state: 'failed', problem: 'unreadable' });
    }
  }

  /** Ends the work with its result, as an ordinary change of the record. */
  async function write(taken: TakenWork, outcome: Partial<MediaData>): Promise<void> {
    const { tenant_id: tenantId, media_id: id } = taken;
    const tasks: (() => void)[] = [];
    await db.inTenant(tenantId, async (tx) => {
      if (!(await finishWork(tx, taken))) return;
      const actor = systemActor({ id: tenantId, slug: '', plan: '' });
      const afterCommit = (task: () => void) => void tasks.push(task);
      await writeIn(app, { tx, actor, now: new Date(), afterCommit }, app.resource(media.name), {
        kind: 'cascade',
        id,
        data: (previous) => ({ ...previous, ...outcome }),
      });
    });
    for (const task of tasks) task();
  }

  async function turn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const taken = await takeWork(db);
      if (!taken) return;
      await work(taken).catch(onError);
    }
  }

  return startTurns(turn, {
    db,
    everyMs: LOOK_MS,
    wakeOn: { changes: (payload) => (JSON.parse(payload) as Change).resource === media.name },
    onError,
  });
}
