import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCredentialUi, type ApiCredential } from '../api-credential-ui.console.tsx';

/** Revokes a credential permanently, after a question. */
export function RevokeButton({ credential }: { credential: ApiCredential }) {
  const { t } = useTranslation(['apiCredentials', 'screens', 'kit']);
  const allowed = useAllowed(apiCredentialUi);
  const actions = useResourceActions(apiCredentialUi);
  const [isAsking, { open, close }] = useDisclosure(false);
  const [isWorking, setWorking] = useState(false);
  if (!allowed.remove || credential.status !== 'ACTIVE') return null;
  const revoke = async (): Promise<void> => {
    setWorking(true);
    await actions.act(credential, 'revoke', t('revoked'));
    setWorking(false);
    close();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={16} />} onClick={open}>
        {t('revoke.button')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={close}
        title={t('revoke.ask', { name: credential.description })}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Stack gap="md">
          <Text>{t('revoke.consequence')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t('screens:cancel')}
            </Button>
            <Button color="danger" loading={isWorking} onClick={() => void revoke()}>
              {t('revoke.button')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
