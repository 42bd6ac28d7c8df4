/**
 * Gathers names that come one after another and hands them on together, each once: at the end of a short calm, and
 * never before the last handing over has ended, so that a burst asks for one reading at a time and not for a hundred.
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
