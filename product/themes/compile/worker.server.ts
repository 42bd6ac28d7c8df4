import { systemActor } from '@tributary/engine/access/system-actor.ts';
import {
  createIsolation,
  IsolationError,
  type Isolation,
} from '@tributary/engine/isolation/isolation.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { Change } from '@tributary/engine/lifecycle/change.ts';
import { writeIn } from '@tributary/engine/lifecycle/write/write.server.ts';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { inOrder } from '@tributary/resources/themes/external-resource.ts';
import { themes, type ThemeData } from '@tributary/resources/themes/theme.ts';
import { keepLook, setCurrentLook } from '../../publishing/looks/looks.server.ts';
import type { CompiledTheme, tasks } from './compile-tasks.server.ts';
import { finishCompile, isTriedOut, takeCompile, type TakenCompile } from './requests.server.ts';

const LOOK_MS = 5_000;

/** A compilation that ended its process, or took too long. */
const FAILED: CompiledTheme = { refused: { code: 'failed', file: null } };

/** Compiles themes that were created or changed, one at a time, until it is stopped. */
export function startThemeCompiler({ app, onError }: { app: App; onError: (error: unknown) => void }) {
  const { db } = app;
  const isolation = createIsolation<typeof tasks>({
    module: import.meta.resolve('./compile-tasks.server.ts'),
    timeoutMs: 10_000,
    memoryMb: 300,
    resultBytes: 4_000_000,
    processes: 1,
    waiting: 10,
  });

  async function work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const taken = await takeCompile(db);
      if (!taken) return;
      try {
        await compileOne(app, isolation, taken);
      } catch (error) {
        // Its attempt is counted: it comes again later.
        onError(error);
      }
    }
  }
  const turns = startTurns(work, {
    db,
    everyMs: LOOK_MS,
    wakeOn: { changes: (payload) => (JSON.parse(payload) as Change).resource === themes.name },
    onError,
  });
  return {
    async stop(): Promise<void> {
      await turns.stop();
      isolation.close();
    },
  };
}

async function compileOne(app: App, isolation: Isolation<typeof tasks>, taken: TakenCompile): Promise<void> {
  const { tenant_id: tenantId, theme_id: themeId } = taken;
  const seen = await app.db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, themes, themeId));
  if (!seen) {
    await app.db.inTenant(tenantId, (tx) => finishCompile(tx, taken));
    return;
  }
  const { tokens, files } = seen.data;
  const compiled = isTriedOut(taken)
    ? FAILED
    : await outcomeOf(isolation.run('compile', { tokens, files }, tenantId));
  const tasksAfter: (() => void)[] = [];
  const now = new Date();
  await app.db.inTenant(tenantId, async (tx) => {
    // The theme's row before its request, in the order of a save.
    const theme = await findDocument(tx, tenantId, themes, themeId, { forUpdate: true });
    if (!(await finishCompile(tx, taken)) || !theme) return;
    const done: Partial<ThemeData> =
      'refused' in compiled
        ? { compileError: compiled.refused }
        : { compileError: null, storage: await store(compiled, theme.data) };
    const writing = {
      tx,
      actor: systemActor({ id: tenantId, slug: '', plan: '' }),
      now,
      afterCommit: (task: () => void) => void tasksAfter.push(task),
    };
    await writeIn(app, writing, app.resource(themes.name), {
      kind: 'cascade',
      id: themeId,
      data: (data) => ({ ...data, ...done, creating: false, compiling: false }),
    });

    async function store(
      made: Exclude<CompiledTheme, { refused: unknown }>,
      { title, active, externalResources }: ThemeData,
    ): Promise<ThemeData['storage']> {
      const external = inOrder(externalResources).map(({ type, location, src }) => ({ type, location, src }));
      const look = await keepLook(tx, { tenantId, themeId, look: { title, ...made, external }, now });
      if (active) await setCurrentLook(tx, tenantId, look);
      return { look, bytes: Buffer.byteLength(made.sheet), compiledAt: now.toISOString() };
    }
  });
  for (const task of tasksAfter) task();
}

/** The compiled theme, or why it can't be compiled. @throws IsolationError when others keep the processes busy */
async function outcomeOf(work: Promise<CompiledTheme>): Promise<CompiledTheme> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof IsolationError && error.isCausedByInput) return FAILED;
    throw error;
  }
}
