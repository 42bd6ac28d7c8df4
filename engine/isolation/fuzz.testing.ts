/**
 * Measures the longest time this thread blocks its event loop, and the largest growth in memory of the process. A test that
 * uses it is named `*.isolated.test.ts`: the heap of files that ran before it in the process takes part in both.
 */
export function measureTimeAndMemory() {
  const before = process.memoryUsage().rss;
  let last = process.threadCpuUsage();
  let busiest = 0;
  let largest = before;
  const timer = setInterval(() => {
    // CPU time: on a busy machine a timer is late although nothing here blocks. Of this thread: the garbage collector's
    // others block nothing.
    const used = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    busiest = Math.max(busiest, (used.user + used.system) / 1_000);
    largest = Math.max(largest, process.memoryUsage().rss);
  }, 5);
  return () => {
    clearInterval(timer);
    return { busiestMs: busiest, grownMb: (largest - before) / 1_000_000 };
  };
}

/** Pseudo-random numbers that are the same in every run (mulberry32). */
export function numbers(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!,
  };
}
export type RandomSource = ReturnType<typeof numbers>;
