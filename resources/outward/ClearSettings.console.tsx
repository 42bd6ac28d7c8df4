import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ClearSettingsProps {
  title: string;
  /** Says what stops, and that credentials are erased. */
  consequence: string;
  disabled: boolean;
  clear(): Promise<unknown>;
}

/** Clears settings, after saying what stops then. */
export function ClearSettings({ title, consequence, disabled, clear }: ClearSettingsProps) {
  const { t } = useTranslation(['outward', 'screens', 'kit']);
  const [isAsking, setAsking] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const confirm = async (): Promise<void> => {
    setWorking(true);
    await clear();
    setWorking(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="subtle" color="red" disabled={disabled} onClick={() => setAsking(true)}>
        {t('clear.action')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Stack gap="md">
          <Text>{consequence}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('screens:cancel')}
            </Button>
            <Button color="red" loading={isWorking} onClick={() => void confirm()}>
              {t('clear.confirm')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
