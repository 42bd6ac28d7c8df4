import { Button, Group, Text, Title } from '@mantine/core';
import { LogoWithName } from '@tributary/kit/pieces/Logo.console.tsx';
import type { ReactNode } from 'react';
import { SkipTarget } from '../shell/SkipTarget.console.tsx';
import classes from './MessageScreen.module.css';

interface MessageScreenProps {
  drawing: ReactNode;
  /** What happened, in one line. */
  title: string;
  /** What to do about it. */
  help?: string;
  /** Small print for support: an error's code. */
  detail?: string | undefined;
  children?: ReactNode;
}

/** A whole window with one message: what happened, what to do, and the way back. */
export function MessageScreen({ drawing, title, help, detail, children }: MessageScreenProps) {
  return (
    <div className={classes.screen}>
      <a href="/" className={classes.logo} aria-label="Tributary">
        <LogoWithName />
      </a>
      <SkipTarget className={classes.message}>
        {drawing}
        <Title order={1} size="h2" tabIndex={-1} data-route-heading className={classes.title}>
          {title}
        </Title>
        {help ? (
          <Text c="dimmed" maw="52ch">
            {help}
          </Text>
        ) : null}
        {detail ? (
          <Text c="dimmed" fz="xs" ff="monospace">
            {detail}
          </Text>
        ) : null}
        <Group justify="center" mt="md">
          {children}
        </Group>
      </SkipTarget>
    </div>
  );
}

/** A way back that works even where the router does not. */
export function HomeButton({ children, variant = 'filled' }: { children: ReactNode; variant?: string }) {
  return (
    <Button component="a" href="/dashboard/analytics" variant={variant}>
      {children}
    </Button>
  );
}
