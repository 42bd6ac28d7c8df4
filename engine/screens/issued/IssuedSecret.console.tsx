import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { IssuedMark } from '../../definition/issued.ts';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceActions } from '../hooks/actions.console.tsx';
import { useAllowed, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';

interface IssuedSecretProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  record: Item;
  secret: IssuedMark;
  /** Its name, in the question before a new secret is issued. */
  name: string;
  /** Whether a new one can be issued at this time. */
  isActive?: boolean;
}

/**
 * The mark of a record's issued secret, and a button to issue a new one by the resource's action `rotate`. Its texts
 * are the resource's messages `secret.*`.
 */
export function IssuedSecret<Item extends RecordFrame>({
  ui,
  record,
  secret,
  name,
  isActive = true,
}: IssuedSecretProps<Item>) {
  const messages = useResourceMessages(ui);
  const t = (key: string, values?: Record<string, string>): string =>
    messages.t(`${ui.namespace}:secret.${key}`, values);
  const id = useId();
  const allowed = useAllowed(ui);
  const actions = useResourceActions(ui);
  const [isAsking, setAsking] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const overlaps = secret?.previousUntil && Date.parse(secret.previousUntil) > openedAt;
  const rotate = async (): Promise<void> => {
    setWorking(true);
    const done = await actions.act(record, 'rotate', t('rotated'));
    setWorking(false);
    setAsking(false);
    // The new one is shown at the top of the screen.
    if (done) window.scrollTo({ top: 0 });
  };
  return (
    <Stack component="section" gap="xs" mt={40} maw={640} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('title')}
      </Title>
      <Text c="dimmed">{t('text')}</Text>
      {secret ? (
        <Text size="sm">
          {t('made')} <RelativeTime at={secret.issuedAt} />
          {overlaps ? (
            <>
              {'. '}
              {t('overlap')} <RelativeTime at={secret.previousUntil} />
            </>
          ) : null}
        </Text>
      ) : null}
      {allowed.update && isActive ? (
        <Group>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => setAsking(true)}>
            {t('rotate')}
          </Button>
        </Group>
      ) : null}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('ask', { name })}
        closeButtonProps={{ 'aria-label': messages.t('kit:close') }}
      >
        <Stack gap="md">
          <Text>{t('consequence')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {messages.t('screens:cancel')}
            </Button>
            <Button loading={isWorking} onClick={() => void rotate()}>
              {t('rotate')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}
