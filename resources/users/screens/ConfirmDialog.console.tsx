import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** The consequences. */
  text: string;
  confirm: string;
  onClose: () => void;
  run: () => Promise<unknown>;
}

/** Asks before access is taken away. */
export function ConfirmDialog({ opened, title, text, confirm, onClose, run }: ConfirmDialogProps) {
  const { t } = useTranslation(['screens', 'kit']);
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    await run().finally(() => setBusy(false));
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {t('screens:cancel')}
          </Button>
          <Button color="danger" loading={busy} onClick={() => void act()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
