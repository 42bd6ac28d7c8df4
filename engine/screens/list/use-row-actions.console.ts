import { IconCopy, IconExternalLink, IconRestore, IconTrash } from '@tabler/icons-react';
import { toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { useRef } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceActions } from '../hooks/actions.console.tsx';
import { usePrefetchRecord } from '../hooks/queries.console.ts';
import { useFetchAhead, useGo } from '../links.console.tsx';
import { isOfProduct, useAllowed, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import type { RowAction } from './row-action.ts';

interface RowActionOptions<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  /** Whether deleted records are listed. */
  isDeleted: boolean;
  /** Further entries, before duplicate and delete. */
  rowActions: ((item: Item) => RowAction[]) | undefined;
  removable: (item: Item) => boolean;
  /** Why nothing can be duplicated; undefined where duplicating is possible. */
  stops: string | undefined;
  onRemove: (item: Item) => void;
  /** Called with the copy of a record. */
  onCopy: (copy: Item) => void;
}

/**
 * Returns the actions of a list's rows and the links to their screens. The functions are the same at each rendering, so
 * that rows render only when their records change.
 */
export function useRowActions<Item extends RecordFrame>(options: RowActionOptions<Item>) {
  const { ui, isDeleted, rowActions, removable, stops, onRemove, onCopy } = options;
  const { t } = useResourceMessages(ui);
  const allowed = useAllowed(ui);
  const calls = useResourceActions(ui);
  const go = useGo();
  const near = usePrefetchRecord(ui);
  const fetchAhead = useFetchAhead();
  const openPath = allowed.open && !isDeleted ? ui.openPath : undefined;

  const copy = async ({ id }: Item): Promise<void> => {
    const made = await calls.duplicate(id, go);
    if (made) onCopy(made);
  };
  const ofItem = (item: Item): RowAction[] => {
    const restore = {
      id: 'restore',
      label: t('screens:list.restore'),
      icon: IconRestore,
      run: () => void calls.restore(item),
    };
    if (isDeleted) return allowed.restore ? [restore] : [];
    const path = openPath?.(item);
    const open = path && {
      id: 'open',
      label: t('screens:list.open'),
      icon: IconExternalLink,
      run: () => go(path),
    };
    const duplicate = allowed.duplicate && {
      id: 'duplicate',
      label: t('screens:list.duplicate'),
      icon: IconCopy,
      run: () => (stops === undefined ? void copy(item) : toastWarning(stops)),
    };
    const remove = allowed.remove &&
      !isOfProduct(item) &&
      removable(item) && {
        id: 'delete',
        label: t('screens:list.deleteAsk'),
        icon: IconTrash,
        run: () => onRemove(item),
        danger: true,
      };
    return [open, ...(rowActions?.(item) ?? []), duplicate, remove].filter(
      (each) => each !== undefined && each !== false && each !== '',
    );
  };
  const onNearItem = (item: Item): void => {
    near(item.id);
    const path = openPath?.(item);
    if (path) fetchAhead(path);
  };
  const newest = useRef({ ofItem, onNearItem, go });
  newest.current = { ofItem, onNearItem, go };
  const stable = useRef({
    actionsOf: (item: Item) => newest.current.ofItem(item),
    onNear: (item: Item) => newest.current.onNearItem(item),
    go: (path: string) => newest.current.go(path),
  }).current;
  return { openPath, ...stable };
}
