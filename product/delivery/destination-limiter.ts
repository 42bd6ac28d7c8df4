/** A destination that answers within this time, in ms, holds up nobody. */
const QUICK_MS = 1_000;
/** A destination that took longer than this, in ms, gets one place until it is quicker: many slow ones must not take all. */
const SLOW_MS = 5_000;
/** So many destinations are remembered. */
const REMEMBERED = 1_000;

/** How many deliveries each destination has under way, and how many it may have. */
export interface DestinationLimiter {
  /** What a destination that nothing is known of may have at once. */
  readonly each: number;
  /** Deliveries under way by destination; below zero where one may have more than `each`. */
  taken(): ReadonlyMap<string, number>;
  begin(destination: string): void;
  /** @param durationMs how long the attempt took */
  end(destination: string, durationMs: number): void;
}

/**
 * Keeps count of the places that destinations take.
 * @param most at one destination
 * @param isCautious gives one place to whom nothing is known of, and the others once it has answered quickly: anybody may
 *   name a receiver, and many dead ones must not take all places together
 */
export function createDestinationLimiter(most: number, isCautious: boolean): DestinationLimiter {
  const each = isCautious ? 1 : most;
  const underWay = new Map<string, number>();
  const quick = new Set<string>();
  const slow = new Set<string>();
  const count = (destination: string, change: number): void => {
    const now = (underWay.get(destination) ?? 0) + change;
    if (now > 0) underWay.set(destination, now);
    else underWay.delete(destination);
  };
  return {
    each,
    taken() {
      const taken = new Map(underWay);
      for (const destination of quick) taken.set(destination, (taken.get(destination) ?? 0) - (most - each));
      for (const destination of slow) taken.set(destination, (taken.get(destination) ?? 0) + (each - 1));
      return taken;
    },
    begin: (destination) => count(destination, 1),
    end(destination, durationMs) {
      count(destination, -1);
      quick.delete(destination);
      slow.delete(destination);
      if (durationMs > SLOW_MS) remember(slow, destination);
      if (!isCautious || durationMs > QUICK_MS) return;
      remember(quick, destination);
    },
  };
}

function remember(destinations: Set<string>, destination: string): void {
  destinations.add(destination);
  if (destinations.size > REMEMBERED) destinations.delete(destinations.values().next().value!);
}
