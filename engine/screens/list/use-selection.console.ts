import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';

export interface Selection<Item> {
  chosen: ReadonlyMap<string, Item>;
  /** Whether all loaded records are selected. */
  isPage: boolean;
  /** Whether all matches are selected, loaded or not. */
  whole: boolean;
  takeWhole(): void;
  toggle(item: Item, range?: boolean): void;
  setAll(on: boolean): void;
  clear(): void;
}

/**
 * Returns the selected records. With `range`, all records since the last selected one are selected too. A changed list
 * (other filters) begins with an empty selection.
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
