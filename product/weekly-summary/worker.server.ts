import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import { sendDueSummaries, type SendDeps } from './send.server.ts';

const LOOK_MS = 60_000;

/** Sends weekly summaries as they become due, until it is stopped. */
export function startWeeklySummaries(deps: SendDeps): { stop(): Promise<void> } {
  const turn = async (signal: AbortSignal): Promise<void> =>
    void (await sendDueSummaries(deps, new Date(), signal));
  return startTurns(turn, { db: deps.app.db, everyMs: LOOK_MS, wakeOn: {}, onError: deps.onError });
}
