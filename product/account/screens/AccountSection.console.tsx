import { Group, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  text?: string;
  /** Beside the title. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A part of the account with its name, and a sentence about its purpose. */
export function AccountSection({ title, text, beside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {beside}
      </Group>
      {text ? (
        <Text c="dimmed" maw="64ch" mb="md">
          {text}
        </Text>
      ) : null}
      {children}
    </section>
  );
}
