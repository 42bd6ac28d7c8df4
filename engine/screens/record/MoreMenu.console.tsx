import { RowMenu } from '../list/RowMenu.console.tsx';
import type { RowAction } from '../list/row-action.ts';
import type { RecordFrame } from '../../definition/resource.ts';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeleteDialog } from './DeleteDialog.console.tsx';
import { useTitleOf, useAllowed, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useGo } from '../links.console.tsx';
import { useDuplicate } from '../hooks/use-duplicate.console.ts';

/** The menu of the open record: duplicate it and open the copy, delete it and return to the list. */
export function MoreMenu<Item extends RecordFrame>({
  ui,
  record,
  canRemove = true,
}: {
  ui: ResourceUi<Item>;
  record: Item;
  /** Whether the record's state lets it be deleted. */
  canRemove?: boolean;
}) {
  const titleOf = useTitleOf();
  const { t } = useResourceMessages(ui);
  const allowed = useAllowed(ui);
  const duplicate = useDuplicate(ui);
  const removes = allowed.remove && canRemove;
  const go = useGo();
  const [leaving, setLeaving] = useState<Item>();
  const entries = (): RowAction[] => [
    ...(allowed.duplicate
      ? [
          {
            id: 'duplicate',
            label: t('screens:list.duplicate'),
            icon: IconCopy,
            run: () => void duplicate(record),
          },
        ]
      : []),
    ...(removes
      ? [
          {
            id: 'delete',
            label: t('screens:list.deleteAsk'),
            icon: IconTrash,
            run: () => setLeaving(record),
            danger: true,
          },
        ]
      : []),
  ];
  if (!allowed.duplicate && !removes) return null;
  return (
    <>
      <RowMenu label={t('screens:list.actionsFor', { name: titleOf(ui, record) })} actions={entries} />
      <DeleteDialog
        ui={ui}
        record={leaving}
        onClose={() => setLeaving(undefined)}
        onGone={() => go(ui.listPath)}
      />
    </>
  );
}
