import { Button, Code, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { FailureText } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactDay } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { customIntegrationUi, type CustomIntegration } from '../custom-integration-ui.console.tsx';
import { useSignIn, useSignInState } from '../use-sign-in.console.ts';
import { SignInBadge } from './SignInBadge.console.tsx';

/** Whether a custom integration is authorized, and how to authorize it. */
export function SignInPanel({ integration: { id } }: { integration: CustomIntegration }) {
  const { t, i18n } = useTranslation('customIntegrations');
  const zone = useShownZone();
  const problems = useProblemText(customIntegrationUi);
  const allowed = useAllowed(customIntegrationUi);
  const found = useSignInState(id);
  const { data } = found;
  const signIn = useSignIn(id);
  const [isWorking, setWorking] = useState(false);
  if (!data)
    return found.isError ? <ReadFailure found={found} mb="xl" /> : <Skeleton h={140} mb="xl" aria-hidden />;
  const { state, authorizedAt, authorizedBy, reason, redirectUri } = data;
  const run = async (work: () => Promise<void>): Promise<void> => {
    setWorking(true);
    try {
      await work();
    } catch (error) {
      toastFailure(<FailureText what={t('failed')} why={problems.reason(error)} />);
    }
    setWorking(false);
  };
  const when = authorizedAt ? exactDay(authorizedAt, i18n.language, zone) : '';
  return (
    <Stack component="section" gap="sm" mb="xl" maw={860} aria-labelledby="integration-sign-in">
      <ReadFailure found={found} />
      <Group gap="sm">
        <Title order={2} size="h3" id="integration-sign-in">
          {t('signIn.title')}
        </Title>
        <SignInBadge id={id} />
      </Group>
      <Text>
        {state === 'authorized'
          ? t('signIn.authorized', { by: authorizedBy, when })
          : (reason ?? t('signIn.never'))}
      </Text>
      <Text size="sm" c="dimmed">
        {t('signIn.redirect')}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {redirectUri}
        </Code>
        <CopyButton value={redirectUri} label={t('signIn.copy')} />
      </Group>
      {allowed.update ? (
        <Group>
          <Button
            leftSection={<IconKey size={16} aria-hidden />}
            loading={isWorking}
            onClick={() => void run(signIn.begin)}
          >
            {t(state === 'never' ? 'signIn.begin' : 'signIn.again')}
          </Button>
          {state === 'never' ? null : (
            <Button
              variant="default"
              disabled={isWorking}
              onClick={() =>
                void run(async () => {
                  await signIn.remove();
                  toastSuccess(t('signIn.removed'));
                })
              }
            >
              {t('signIn.remove')}
            </Button>
          )}
        </Group>
      ) : null}
    </Stack>
  );
}
