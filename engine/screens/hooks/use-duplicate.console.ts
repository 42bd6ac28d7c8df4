import { toastWarning } from '@tributary/kit/pieces/toasts.console.tsx';
import type { RecordFrame } from '../../definition/resource.ts';
import { useNounActions } from './actions.console.tsx';
import type { NounFace } from '../noun.console.ts';
import { useGo } from '../places.console.tsx';
import { useNounQuota } from '../quota/use-noun-quota.console.ts';

/** Duplicates a record and opens the copy. */
export function useDuplicate<Item extends RecordFrame>(
  face: NounFace<Item>,
): (record: Item) => Promise<void> {
  const actions = useNounActions(face);
  const go = useGo();
  const quota = useNounQuota(face);
  return async ({ id }) => {
    if (quota?.stops) {
      toastWarning(`${quota.reached}. ${quota.upgrade}.`);
      return;
    }
    const copy = await actions.duplicate(id);
    const path = copy && face.openPath?.(copy);
    if (path) go(path);
  };
}
