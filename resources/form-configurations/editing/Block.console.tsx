import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

/** One block of a connector's settings: title, explanation and content. */
export function Block({
  title,
  text,
  isWide = false,
  children,
}: {
  title: string;
  text: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Stack gap="xs" role="group" aria-labelledby={id} maw={isWide ? undefined : 640}>
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

/** Adds a row. */
export function AddRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="xs" w="fit-content" leftSection={<IconPlus size={14} />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Removes a row. */
export function RemoveRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
      <IconTrash size={16} />
    </ActionIcon>
  );
}
