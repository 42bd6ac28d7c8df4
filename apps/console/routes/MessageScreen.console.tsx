import { Button, Group, Text, Title } from '@mantine/core';
import { LogoWithName } from '@tributary/kit/components/Logo.console.tsx';
import { createContext, useContext, type ReactNode } from 'react';
import { HOME } from '../session/return-path.ts';
import { SkipTarget } from '../shell/SkipTarget.console.tsx';
import classes from './MessageScreen.module.css';

interface MessageProps {
  illustration: ReactNode;
  /** The event, in one line. */
  title: string;
  /** The next step for the person. */
  help?: string;
  /** Small print for support: an error's code. */
  detail?: string | undefined;
  children?: ReactNode;
}

/** True inside the shell, where the menu already frames the message. */
export const InsideShell = createContext(false);

function Message({ illustration, title, help, detail, children }: MessageProps) {
  return (
    <div className={classes.message}>
      {illustration}
      <Title order={1} size="h2" tabIndex={-1} data-route-heading className={classes.title}>
        {title}
      </Title>
      {help ? (
        <Text c="dimmed" maw="52ch" style={{ textWrap: 'balance' }}>
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
    </div>
  );
}

/** A message instead of a screen: the event, the next step and a link back. Outside the shell it fills the window. */
export function MessageScreen(props: MessageProps) {
  if (useContext(InsideShell)) return <Message {...props} />;
  return (
    <div className={classes.window}>
      <header className={classes.head}>
        <a href="/" className={classes.logo}>
          <LogoWithName />
        </a>
      </header>
      <SkipTarget className={classes.middle}>
        <Message {...props} />
      </SkipTarget>
    </div>
  );
}

/** A link back that works even where the router does not. */
export function HomeButton({ children, variant = 'filled' }: { children: ReactNode; variant?: string }) {
  return (
    <Button component="a" href={HOME} variant={variant}>
      {children}
    </Button>
  );
}
