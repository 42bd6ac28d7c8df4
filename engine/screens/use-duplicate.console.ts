import type { RecordFrame } from '../definition/resource.ts';
import { useNounActions } from './actions.console.tsx';
import type { NounFace } from './noun.console.ts';
import { useGo } from './places.console.tsx';

/** Duplicates a record and opens the copy. */
export function useDuplicate<Item extends RecordFrame>(
  face: NounFace<Item>,
): (record: Item) => Promise<void> {
  const actions = useNounActions(face);
  const go = useGo();
  return async ({ id }) => {
    const copy = await actions.duplicate(id);
    const path = copy && face.openPath?.(copy);
    if (path) go(path);
  };
}
