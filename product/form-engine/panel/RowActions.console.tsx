import { ActionIcon, Group } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowActionsProps<Row> {
  rows: readonly Row[];
  index: number;
  /** Labels of the buttons for this row. */
  labels: { up: string; remove: string };
  /** Called with all rows, in their new order or without this one. */
  put: (rows: Row[]) => void;
  /** Whether no row may be left. */
  mayBeEmpty?: boolean;
  /** Further buttons, before the others. */
  children?: ReactNode;
}

/** Moves a row of a panel's list up, or removes it. The last row stays, unless there may be none. */
export function RowActions<Row>({
  rows,
  index,
  labels,
  put,
  mayBeEmpty = false,
  children,
}: RowActionsProps<Row>) {
  const raise = (): void => {
    const next = [...rows];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    put(next);
  };
  return (
    <Group gap={2} wrap="nowrap" mt={4}>
      {children}
      <ActionIcon aria-label={labels.up} disabled={index === 0} onClick={raise}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={labels.remove}
        disabled={rows.length === 1 && !mayBeEmpty}
        onClick={() => put(rows.filter((_, at) => at !== index))}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
