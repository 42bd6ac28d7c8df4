import { RowMenu } from '../list/RowMenu.console.tsx';
import type { RowAction } from '../list/row-action.ts';
import type { RecordFrame } from '../../definition/resource.ts';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeleteDialog } from './DeleteDialog.console.tsx';
import { titleOf, useAllowed, useNoun, type NounFace } from '../noun.console.ts';
import { useGo } from '../places.console.tsx';
import { useDuplicate } from '../hooks/use-duplicate.console.ts';

/** What else can be done to the record that is open: duplicate it and go to the copy, delete it and go to the list. */
export function MoreMenu<Item extends RecordFrame>({ face, record }: { face: NounFace<Item>; record: Item }) {
  const { say } = useNoun(face);
  const allowed = useAllowed(face);
  const duplicate = useDuplicate(face);
  const go = useGo();
  const [leaving, setLeaving] = useState<Item>();
  const entries = (): RowAction[] => [
    ...(allowed.duplicate
      ? [
          {
            id: 'duplicate',
            label: say('screens:list.duplicate'),
            icon: IconCopy,
            run: () => void duplicate(record),
          },
        ]
      : []),
    ...(allowed.remove
      ? [
          {
            id: 'delete',
            label: say('screens:list.deleteAsk'),
            icon: IconTrash,
            run: () => setLeaving(record),
            danger: true,
          },
        ]
      : []),
  ];
  if (!allowed.duplicate && !allowed.remove) return null;
  return (
    <>
      <RowMenu label={say('screens:list.actionsFor', { name: titleOf(face, record) })} actions={entries} />
      <DeleteDialog
        face={face}
        record={leaving}
        onClose={() => setLeaving(undefined)}
        onGone={() => go(face.listPath)}
      />
    </>
  );
}
