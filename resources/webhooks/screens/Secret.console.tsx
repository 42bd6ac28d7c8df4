import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookUi, type Webhook } from '../webhook-ui.console.tsx';

/** The secret's mark, and a button to issue a new one. */
export function Secret({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'screens', 'kit']);
  const allowed = useAllowed(webhookUi);
  const actions = useResourceActions(webhookUi);
  const [isAsking, setAsking] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const { secret } = webhook;
  const [openedAt] = useState(() => Date.now());
  const overlaps = secret?.previousUntil && Date.parse(secret.previousUntil) > openedAt;
  const rotate = async (): Promise<void> => {
    setWorking(true);
    const done = await actions.act(webhook, 'rotate', t('secret.rotated'));
    setWorking(false);
    setAsking(false);
    // The new one is shown at the top of the screen.
    if (done) window.scrollTo({ top: 0 });
  };
  return (
    <Stack component="section" gap="xs" mt={40} maw={640} aria-labelledby="webhook-secret">
      <Title order={2} size="h3" id="webhook-secret">
        {t('secret.title')}
      </Title>
      <Text c="dimmed">{t('secret.text')}</Text>
      {secret ? (
        <Text size="sm">
          {t('secret.made')} <RelativeTime at={secret.issuedAt} />
          {overlaps ? (
            <>
              {'. '}
              {t('secret.overlap')} <RelativeTime at={secret.previousUntil} />
            </>
          ) : null}
        </Text>
      ) : null}
      {allowed.update ? (
        <Group>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => setAsking(true)}>
            {t('secret.rotate')}
          </Button>
        </Group>
      ) : null}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('secret.ask', { name: webhook.description })}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Stack gap="md">
          <Text>{t('secret.consequence')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('screens:cancel')}
            </Button>
            <Button loading={isWorking} onClick={() => void rotate()}>
              {t('secret.rotate')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}
