import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';

/** Adds a row to a list of a form. */
export function AddRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="xs" w="fit-content" leftSection={<IconPlus size={14} />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Removes one of its rows. */
export function RemoveRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
      <IconTrash size={16} />
    </ActionIcon>
  );
}
