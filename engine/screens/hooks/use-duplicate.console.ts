import { toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { useRef } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceActions } from './actions.console.tsx';
import type { ResourceUi } from '../resource-ui.console.ts';
import { useGo } from '../links.console.tsx';
import { useResourceQuota } from '../quota/use-resource-quota.console.ts';

/** Duplicates a record and opens the copy. Further presses while it runs do nothing. */
export function useDuplicate<Item extends RecordFrame>(
  ui: ResourceUi<Item>,
): (record: Item) => Promise<void> {
  const actions = useResourceActions(ui);
  const go = useGo();
  const quota = useResourceQuota(ui);
  const busy = useRef(false);
  return async ({ id }) => {
    if (busy.current) return;
    if (quota?.stops) {
      toastWarning(`${quota.reached}. ${quota.upgrade}.`);
      return;
    }
    busy.current = true;
    const copy = await actions.duplicate(id);
    const path = copy && ui.openPath?.(copy);
    // The button stays until the copy is open.
    if (path) go(path);
    else busy.current = false;
  };
}
