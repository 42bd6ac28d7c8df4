import { lastUsed } from './last-used.ts';
import type { Database } from '../storage/database.server.ts';

/** Milliseconds for which a value is held at most, should the listening connection be dead without a word. */
const LONGEST_HELD_MS = 2_000;

/** Values that are read from the database and held in memory until it signals a change. */
export interface Held<Value extends object> {
  /** @param isGood whether a held value is good for this request; if not, the value is read again */
  get(key: string, read: () => Promise<Value>, isGood?: (value: Value) => boolean): Promise<Value>;
}

/**
 * Holds values as long as that is safe (docs/decisions/0037): a change made by this process counts from the next
 * request, a change made by another process within the delay of its notification. While no notifications can arrive,
 * each value is read from the database.
 * @param channel of the triggers on everything that is read (`signalChanges`)
 * @param most values are held; the least recently used are removed first
 */
export function holdUntilSignalled<Value extends object>(
  db: Pick<Database, 'onOwnSignal' | 'listen' | 'hears'>,
  channel: string,
  most: number,
): Held<Value> {
  const held = lastUsed<Value>(most, LONGEST_HELD_MS);
  // Counts changes, so that a value read before a change is not held after it.
  let changes = 0;
  const forget = () => {
    changes += 1;
    held.clear();
  };
  db.onOwnSignal(channel, forget);
  db.listen(channel, forget, forget);
  return {
    async get(key, read, isGood = () => true) {
      const isHearing = db.hears(channel);
      const known = isHearing ? held.get(key) : undefined;
      if (known && isGood(known)) return known;
      const before = changes;
      const value = await read();
      if (isHearing && changes === before) held.set(key, value);
      return value;
    },
  };
}

/**
 * As `holdUntilSignalled`, but made once for each database: all callers in this process share the held values.
 * @param channel as of `holdUntilSignalled`
 */
export function holdForEachDatabase<Value extends object>(
  channel: string,
  most: number,
): (db: Database) => Held<Value> {
  const holders = new WeakMap<Database, Held<Value>>();
  return (db) => {
    const held = holders.get(db) ?? holdUntilSignalled<Value>(db, channel, most);
    holders.set(db, held);
    return held;
  };
}
