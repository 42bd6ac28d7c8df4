/** A destination that answers within this time, in ms, delays no other. */
const QUICK_MS = 1_000;
/** So many destinations are remembered. */
const REMEMBERED = 1_000;

/** How many deliveries each destination has under way, and how many it may have. */
export interface DestinationLimiter {
  /** Deliveries at once to an unknown destination. */
  readonly each: number;
  /** Deliveries under way by destination; below zero where one may have more than `each`. */
  taken(): ReadonlyMap<string, number>;
  begin(destination: string): void;
  /** @param durationMs how long the attempt took */
  end(destination: string, durationMs: number): void;
}

/** Deliveries at once to an unknown destination: tenants can name any, and many dead ones must not take all places. */
const FIRST = 1;

/**
 * Keeps count of the places that destinations take. One that nothing is known of has a single place, and the others once
 * it has answered quickly; one that answers slowly has a single place again.
 * @param most at one destination
 */
export function createDestinationLimiter(most: number): DestinationLimiter {
  const underWay = new Map<string, number>();
  const quick = new Set<string>();
  const count = (destination: string, change: number): void => {
    const now = (underWay.get(destination) ?? 0) + change;
    if (now > 0) underWay.set(destination, now);
    else underWay.delete(destination);
  };
  return {
    each: FIRST,
    taken() {
      const taken = new Map(underWay);
      for (const destination of quick) taken.set(destination, (taken.get(destination) ?? 0) - (most - FIRST));
      return taken;
    },
    begin: (destination) => count(destination, 1),
    end(destination, durationMs) {
      count(destination, -1);
      quick.delete(destination);
      if (durationMs <= QUICK_MS) remember(quick, destination);
    },
  };
}

function remember(destinations: Set<string>, destination: string): void {
  destinations.add(destination);
  if (destinations.size > REMEMBERED) destinations.delete(destinations.values().next().value!);
}
