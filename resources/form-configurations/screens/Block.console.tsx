import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

/** One thing that is said for a connector: its name, a word on what it means, and what is said. */
export function Block({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <Text id={id} fw={600} c="var(--text-strong)">
        {title}
      </Text>
      <Text size="sm" c="dimmed" mt={-8}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}

/** Begins one more row. */
export function AddRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="xs" w="fit-content" leftSection={<IconPlus size={14} />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Takes a row out. */
export function RemoveRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
      <IconTrash size={16} />
    </ActionIcon>
  );
}
