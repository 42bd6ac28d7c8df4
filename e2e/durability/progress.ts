/** The progress of a stream of submissions, for tests that wait for a point in it. */
export interface Progress {
  acknowledged(): number;
  /** Counts of responses that were no acknowledgement, by status. */
  failures(): Record<string, number>;
  /** An acknowledgement has arrived for a request sent at that time (performance.now()). */
  note(sentAt: number): void;
  failed(kind: string): void;
  /** Ends the stream: pending waits reject with StreamEnded. */
  end(): void;
  /** Resolves once so many are acknowledged. */
  reached(count: number): Promise<void>;
  /** Resolves with the time of the first acknowledgement of a request that was sent after a moment. */
  sentAfter(moment: number): Promise<number>;
}

/** The stream of submissions ended before the awaited event. */
export class StreamEnded extends Error {}

/** Starts counting. */
export function createProgress(): Progress {
  let acknowledged = 0;
  let ended = false;
  const failures: Record<string, number> = {};
  const waiters = new Set<{ check: (sentAt: number) => boolean; giveUp: () => void }>();

  function wait<T>(answer: (sentAt: number) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new StreamEnded());
      if (ended) return giveUp();
      const check = (sentAt: number) => {
        const value = answer(sentAt);
        if (value !== undefined) resolve(value);
        return value !== undefined;
      };
      if (!check(Number.NEGATIVE_INFINITY)) waiters.add({ check, giveUp });
    });
  }

  return {
    acknowledged: () => acknowledged,
    failures: () => ({ ...failures }),
    note(sentAt) {
      acknowledged += 1;
      for (const waiter of waiters) if (waiter.check(sentAt)) waiters.delete(waiter);
    },
    failed(kind) {
      failures[kind] = (failures[kind] ?? 0) + 1;
    },
    end() {
      ended = true;
      for (const waiter of waiters) waiter.giveUp();
      waiters.clear();
    },
    reached: async (count) => void (await wait(() => (acknowledged < count ? undefined : true))),
    sentAfter: (moment) => wait((sentAt) => (sentAt < moment ? undefined : performance.now())),
  };
}
