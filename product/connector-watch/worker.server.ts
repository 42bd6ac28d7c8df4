import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import type { Change } from '@tributary/engine/lifecycle/change.ts';
import type { LookDeps } from './look.server.ts';
import { lookAt } from './look.server.ts';
import { enrolAll, takeWatch } from './watches.server.ts';

/** Resources whose changes affect the watched settings or mappings. */
const CAUSES = new Set(['connectors', 'form-configurations']);

const LOOK_MS = 30_000;
/** Most services that are looked at in a row, so that stopping never waits for long. */
const MOST_IN_A_ROW = 50;

/** Looks at the connected services of every organization, one at a time and each every six hours, until it is stopped. */
export function startConnectorWatch(deps: Omit<LookDeps, 'now'> & { onError: (error: unknown) => void }) {
  const { app, onError } = deps;
  let isEnrolled = false;

  async function look(signal: AbortSignal): Promise<void> {
    if (!isEnrolled) await enrolAll(app.db);
    isEnrolled = true;
    for (let done = 0; done < MOST_IN_A_ROW && !signal.aborted; done += 1) {
      const watch = await takeWatch(app.db);
      if (!watch) return;
      try {
        await lookAt({ ...deps, now: () => new Date() }, watch);
      } catch (error) {
        // Its attempt is counted: it comes again later.
        onError(error);
      }
    }
  }

  return startTurns(look, {
    db: app.db,
    everyMs: LOOK_MS,
    wakeOn: {
      changes: (payload) => CAUSES.has((JSON.parse(payload) as Change).resource),
    },
    onError,
  });
}
