import { toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceActions } from './actions.console.tsx';
import type { ResourceUi } from '../resource-ui.console.ts';
import { useGo } from '../links.console.tsx';
import { useResourceQuota } from '../quota/use-resource-quota.console.ts';

/** Duplicates a record and opens the copy. */
export function useDuplicate<Item extends RecordFrame>(
  ui: ResourceUi<Item>,
): (record: Item) => Promise<void> {
  const actions = useResourceActions(ui);
  const go = useGo();
  const quota = useResourceQuota(ui);
  return async ({ id }) => {
    if (quota?.stops) {
      toastWarning(`${quota.reached}. ${quota.upgrade}.`);
      return;
    }
    const copy = await actions.duplicate(id);
    const path = copy && ui.openPath?.(copy);
    if (path) go(path);
  };
}
