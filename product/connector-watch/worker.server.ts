import type { LookDeps } from './look.server.ts';
import { lookAt } from './look.server.ts';
import { enrolAll, takeWatch } from './watches.server.ts';

const LOOK_MS = 30_000;
/** Most services that are looked at in a row, so that stopping never waits for long. */
const MOST_IN_A_ROW = 50;

/** Looks at the connected services of every organization, one at a time and each every six hours, until it is stopped. */
export function startConnectorWatch(deps: Omit<LookDeps, 'now'> & { onError: (error: unknown) => void }) {
  const { app, onError } = deps;
  const stopping = new AbortController();
  let isEnrolled = false;
  let running: Promise<void> | undefined;

  async function look(): Promise<void> {
    if (!isEnrolled) await enrolAll(app.db);
    isEnrolled = true;
    for (let done = 0; done < MOST_IN_A_ROW && !stopping.signal.aborted; done += 1) {
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

  const wake = (): void => {
    if (stopping.signal.aborted || running) return;
    running = look()
      .catch(onError)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(wake, LOOK_MS);
  const unsubscribe = app.db.listen('changes', (payload) => {
    if (payload.includes('"connectors"') || payload.includes('"form-configurations"')) wake();
  });
  wake();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      unsubscribe();
      await running;
    },
  };
}
