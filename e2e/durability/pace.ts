/** Lets a stream go on to a point, and no further until it is told so. */
export interface Pace {
  /** Lets the first `count` things of the stream in. */
  letIn(count: number): void;
  /** The same things, each as soon as it is let in. */
  of<T>(things: Iterable<T>): AsyncGenerator<T>;
}

/** Starts with nothing let in. */
export function createPace(): Pace {
  let allowed = 0;
  let changed = Promise.withResolvers<void>();
  async function admitted(n: number): Promise<void> {
    if (n < allowed) return;
    await changed.promise;
    await admitted(n);
  }

  return {
    letIn(count) {
      allowed = Math.max(allowed, count);
      changed.resolve();
      changed = Promise.withResolvers();
    },
    async *of(things) {
      let n = 0;
      for (const thing of things) {
        await admitted(n);
        n += 1;
        yield thing;
      }
    },
  };
}
