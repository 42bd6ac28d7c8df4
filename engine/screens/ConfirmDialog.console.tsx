import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** The consequences. */
  text: string;
  /** Undefined where the action is not possible: the text says why. */
  confirm: string | undefined;
  /** `danger` where something is lost. */
  tone?: 'danger' | 'primary';
  onClose: () => void;
  run: () => Promise<unknown>;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirm,
  tone = 'danger',
  onClose,
  run,
}: ConfirmDialogProps) {
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
          {confirm ? (
            <Button color={tone} loading={busy} onClick={() => void act()}>
              {confirm}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}
