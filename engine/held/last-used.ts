import { LRUCache } from 'lru-cache';

/**
 * Values by key, of the keys that were used last. The library's `max` sets the room of all keys aside at once: 50,000
 * of them take 10 ms and 1 MB, and a server has dozens of such maps. Counted by size, a map grows as it is filled.
 * @param most keys are remembered
 * @param ttl milliseconds after which a value is forgotten; without it only the number of keys counts
 */
export function lastUsed<Value extends object | string | number | boolean>(
  most: number,
  ttl?: number,
): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(ttl === undefined ? {} : { ttl }),
  });
}
