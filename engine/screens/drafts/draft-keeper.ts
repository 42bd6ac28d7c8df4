/** How long after the last change a draft is written, in milliseconds. */
const QUIET = 1000;
/** The longest time that continuous edits stay unwritten, in milliseconds: with the write itself below 5 s. */
const LONGEST = 3000;

/** Clock and timers. Default: the browser's own. */
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

/** Writes drafts soon after changes, and at the latest three seconds after the first unwritten one. */
export interface DraftKeeper {
  changed(): void;
  /** Writes at once if something is unwritten, for example when the tab is hidden. */
  flush(): void;
  /** Discards pending work, for example after a save. */
  cancel(): void;
}

/** `write` reads the newest state when it runs, so that nothing is collected on every keystroke. */
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
