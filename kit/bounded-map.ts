/**
 * A Map for what comes from outside: it never holds more than a number of entries. When it is full, the entry that was
 * not used for the longest makes room.
 */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  private readonly most: number;

  /** @param most entries at once */
  constructor(most: number) {
    this.most = most;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The value of a key, which counts as a use of it. */
  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.most) this.entries.delete(this.entries.keys().next().value!);
  }

  delete(key: Key): boolean {
    return this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  keys(): MapIterator<Key> {
    return this.entries.keys();
  }
}
