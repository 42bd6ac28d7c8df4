import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiCredential } from '../api-credential-ui.console.tsx';

/** The client id, and how a system gets a token with it. */
export function HowToUse({ credential }: { credential: ApiCredential }) {
  const { t } = useTranslation('apiCredentials');
  const id = useId();
  const { clientID } = credential;
  const origin = window.location.origin;
  const lines = [
    `curl ${origin}/auth/oauth/token -u '${clientID}:{secret}' -d grant_type=client_credentials`,
    `curl ${origin}/api/v1/pages -H 'Authorization: Bearer {token}'`,
  ];
  return (
    <Stack component="section" gap="xs" mt={40} maw={640} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('use.title')}
      </Title>
      <Group gap="xs">
        <Text size="sm">{t('field.clientID')}</Text>
        <Code dir="ltr">{clientID}</Code>
        <CopyButton value={clientID} label={t('use.copyId')} />
      </Group>
      <Text c="dimmed">{t('use.text')}</Text>
      <Group gap="xs" align="start" wrap="nowrap">
        <Code
          block
          dir="ltr"
          style={{ flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          tabIndex={0}
        >
          {lines.join('\n')}
        </Code>
        <CopyButton value={lines.join('\n')} label={t('use.copy')} />
      </Group>
    </Stack>
  );
}
