import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';

interface OrderButtonsProps {
  labels: Readonly<Record<'up' | 'down' | 'remove', string>>;
  isFirst: boolean;
  isLast: boolean;
  /** By how many places: -1 or 1. */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves an entry of a list, and removes it. */
export function OrderButtons({ labels, isFirst, isLast, onMove, onRemove }: OrderButtonsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="subtle" aria-label={labels.up} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={labels.down} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="danger" aria-label={labels.remove} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
