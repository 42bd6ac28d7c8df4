import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { SpringIllustration } from '../illustrations/SpringIllustration.console.tsx';

interface EmptyStateProps {
  /** The missing thing. */
  title: ReactNode;
  /** Its use, and the next step in words. */
  children?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
  /** Default: the illustration of a spring. */
  illustration?: ReactNode;
  /** 1 where it is all that a screen shows. */
  order?: 1 | 2;
}

/** Replaces an empty list or chart, and names the next step. */
export function EmptyState({
  title,
  children,
  action,
  illustration = <SpringIllustration />,
  order = 2,
}: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      {illustration}
      <Title order={order} size="h3" mt="xs">
        {title}
      </Title>
      {children ? (
        <Text c="dimmed" maw="52ch" style={{ textWrap: 'balance' }}>
          {children}
        </Text>
      ) : null}
      {action ? <div style={{ marginBlockStart: 8 }}>{action}</div> : null}
    </Stack>
  );
}
