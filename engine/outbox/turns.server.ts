import type { Database } from '../storage/database.server.ts';

interface TurnOptions {
  db: Pick<Database, 'listen'>;
  /** Milliseconds between turns at most, for announcements that no process received. */
  everyMs: number;
  /** Channels that begin a turn, each with a function that says which of its messages do. */
  wakeOn: Record<string, (payload: string) => boolean>;
  /** False when the first turn waits for a message or the clock. */
  atOnce?: boolean;
  onError: (error: unknown) => void;
}

/**
 * Works in turns, one at a time, until it is stopped: at once, on messages, and by the clock. A message that arrives
 * during a turn begins another turn afterwards, since the running turn may have read before its cause was written.
 * @param work one turn: processes due work until none is left, and ends soon after `signal` is aborted
 */
export function startTurns(
  work: (signal: AbortSignal) => Promise<void>,
  { db, everyMs, wakeOn, atOnce = true, onError }: TurnOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let isAsked = false;

  function wake(): void {
    isAsked = true;
    if (running || signal.aborted) return;
    isAsked = false;
    running = work(signal)
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (isAsked) wake();
      });
  }

  const timer = setInterval(wake, everyMs);
  const unsubscribe = Object.entries(wakeOn).map(([channel, isCause]) =>
    db.listen(channel, (payload) => {
      if (isCause(payload)) wake();
    }),
  );
  if (atOnce) wake();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      for (const stopListening of unsubscribe) stopListening();
      await running;
    },
  };
}
