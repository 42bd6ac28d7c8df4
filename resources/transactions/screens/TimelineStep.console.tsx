import { Group, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import type { ReactNode } from 'react';
import classes from './view.module.css';

interface TimelineStepProps {
  tone: 'done' | 'waiting' | 'failed';
  title: ReactNode;
  at?: string | null;
  beside?: ReactNode;
  children?: ReactNode;
}

/** One event of a transaction. The icon's shape repeats the meaning of its colour. */
export function TimelineStep({ tone, title, at, beside, children }: TimelineStepProps) {
  return (
    <li className={classes.step} data-tone={tone}>
      <Group gap="xs" justify="space-between" align="baseline">
        <Group gap="xs" align="baseline">
          <Text fw={500}>{title}</Text>
          {beside}
        </Group>
        {at ? (
          <Text size="xs" c="dimmed">
            <RelativeTime at={at} />
          </Text>
        ) : null}
      </Group>
      {children ? <div className={classes.stepBody}>{children}</div> : null}
    </li>
  );
}
