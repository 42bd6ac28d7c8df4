/** How long after the last change a draft is written, in milliseconds. */
const QUIET = 1000;
/** How long steady work may go unwritten, in milliseconds: with the writing itself this stays under 5 s. */
const LONGEST = 3000;

/** Clock and timers; the browser's own unless a test brings others. */
export interface Timing {
  now(): number;
  after(delay: number, work: () => void): () => void;
}

const REAL: Timing = {
  now: () => Date.now(),
  after: (delay, work) => {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};

/** Writes drafts soon after changes, and never later than three seconds after the first unwritten one. */
export interface DraftKeeper {
  changed(): void;
  /** Writes at once if something is unwritten, for example when the tab is hidden. */
  flush(): void;
  /** Forgets pending work, for example after a save. */
  cancel(): void;
}

/** `write` is asked for the newest state when it runs, so nothing is collected while somebody types. */
export function draftKeeper(write: () => void, timing: Timing = REAL): DraftKeeper {
  let firstChange: number | undefined;
  let stop: (() => void) | undefined;
  const run = (): void => {
    stop = undefined;
    firstChange = undefined;
    write();
  };
  return {
    changed() {
      const now = timing.now();
      firstChange ??= now;
      stop?.();
      stop = timing.after(Math.max(0, Math.min(QUIET, firstChange + LONGEST - now)), run);
    },
    flush() {
      if (stop === undefined) return;
      stop();
      run();
    },
    cancel() {
      stop?.();
      stop = undefined;
      firstChange = undefined;
    },
  };
}
