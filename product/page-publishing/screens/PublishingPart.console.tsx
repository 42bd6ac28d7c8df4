import { Box, Group, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface PublishingPartProps {
  title: string;
  text?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the publishing screen. */
export function PublishingPart({ title, text, action, children }: PublishingPartProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mb={4}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {text ? (
        <Text size="sm" c="dimmed" mb="sm" maw="72ch">
          {text}
        </Text>
      ) : null}
      {children}
    </Box>
  );
}
