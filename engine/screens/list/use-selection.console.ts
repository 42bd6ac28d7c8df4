import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';

export interface Selection<Item> {
  chosen: ReadonlyMap<string, Item>;
  /** Whether everything that has been read so far is ticked. */
  isPage: boolean;
  /** Whether everything that matches is meant, read or not. */
  whole: boolean;
  takeWhole(): void;
  toggle(item: Item, range?: boolean): void;
  setAll(on: boolean): void;
  clear(): void;
}

/**
 * Records that the person has ticked. With `range` everything since the last ticked one is ticked as well. Another
 * list (other filters) begins with nothing ticked.
 */
export function useSelection<Item extends RecordFrame>(
  items: readonly Item[],
  listKey: string,
): Selection<Item> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const [whole, setWhole] = useState(false);
  const last = useRef<string>(undefined);
  const choose = useCallback((next: ReadonlyMap<string, Item>) => {
    setChosen(next);
    setWhole(false);
  }, []);
  const clear = useCallback(() => choose(new Map()), [choose]);
  useEffect(clear, [listKey, clear]);

  const toggle = (item: Item, range = false): void => {
    const next = new Map(chosen);
    const from = items.findIndex(({ id }) => id === last.current);
    const to = items.findIndex(({ id }) => id === item.id);
    const on = !chosen.has(item.id);
    const touched = range && from >= 0 ? items.slice(Math.min(from, to), Math.max(from, to) + 1) : [item];
    for (const one of touched) {
      if (on) next.set(one.id, one);
      else next.delete(one.id);
    }
    last.current = item.id;
    choose(next);
  };
  return {
    chosen,
    isPage: items.length > 0 && items.every(({ id }) => chosen.has(id)),
    whole,
    takeWhole: () => setWhole(true),
    toggle,
    clear,
    setAll: (on) => choose(new Map(on ? items.map((item) => [item.id, item]) : [])),
  };
}
