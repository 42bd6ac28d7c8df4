/**
 * Collects names and passes them on together, each once: after a short pause, and never before the previous run has
 * ended, so that a burst causes one read at a time and not a hundred.
 */
export function createGatherer(
  hand: (names: ReadonlySet<string>) => Promise<unknown>,
  calmMs: number,
): (name: string) => void {
  let waiting = new Set<string>();
  let running = false;
  const flush = async (): Promise<void> => {
    const names = waiting;
    waiting = new Set();
    await hand(names).catch(() => undefined);
    running = false;
    if (waiting.size > 0) begin();
  };
  const begin = (): void => {
    running = true;
    setTimeout(() => void flush(), calmMs);
  };
  return (name) => {
    waiting.add(name);
    if (!running) begin();
  };
}
