import { Alert, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ScreenSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { useEffect, useRef, useState } from 'react';
import { ConsoleLinkButton } from './links.console.tsx';

interface AuthorizationReturnProps {
  /** The title of a failure. */
  title: string;
  /** Where the authorization began, and the text of the link back to it. */
  back: { to: string; label: string };
  /**
   * Completes the authorization and leaves the screen. On failure it resolves with the message to show. Called once.
   */
  complete: () => Promise<string | undefined>;
}

/** Where a service sends a person back to, after they were asked there. */
export function AuthorizationReturn({ title, back, complete }: AuthorizationReturnProps) {
  const [failure, setFailure] = useState<string>();
  const isBegun = useRef(false);
  const begin = useRef(complete);
  useEffect(() => {
    // A code can be used only once, and development renders twice.
    if (isBegun.current) return;
    isBegun.current = true;
    void begin.current().then(setFailure);
  }, []);
  if (failure === undefined) return <ScreenSkeleton />;
  return (
    <>
      <PageHeader title={title} />
      <Stack maw={640}>
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {failure}
        </Alert>
        <Group>
          <ConsoleLinkButton to={back.to}>{back.label}</ConsoleLinkButton>
        </Group>
      </Stack>
    </>
  );
}
