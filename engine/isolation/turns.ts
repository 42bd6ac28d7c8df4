interface Limits {
  /** How many may run at the same time. */
  places: number;
  /** How many of one owner may wait. */
  waiting: number;
}

/**
 * Limits concurrency fairly: each owner runs one at a time, and waiting owners take turns, so that an owner with many
 * requests delays only itself.
 */
export function createTurns({ places, waiting }: Limits) {
  const inside = new Set<string>();
  /** In the order in which owners are served; an owner that is served moves to the end. */
  const queues = new Map<string, (() => void)[]>();

  function admit(): void {
    for (const [owner, queue] of queues) {
      if (inside.size >= places) return;
      if (inside.has(owner)) continue;
      const enter = queue.shift()!;
      queues.delete(owner);
      if (queue.length) queues.set(owner, queue);
      inside.add(owner);
      enter();
    }
  }

  return {
    /** Waits for a turn. Returns the function that ends it, or undefined when too many of this owner wait. */
    async enter(owner: string): Promise<(() => void) | undefined> {
      const queue = queues.get(owner) ?? [];
      if (queue.length >= waiting) return undefined;
      await new Promise<void>((resolve) => {
        queue.push(resolve);
        queues.set(owner, queue);
        admit();
      });
      return () => {
        inside.delete(owner);
        admit();
      };
    },
  };
}
