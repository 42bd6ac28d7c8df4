import { Stack, Text } from '@mantine/core';
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
