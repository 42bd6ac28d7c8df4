import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface LeaveDialogProps {
  opened: boolean;
  saving: boolean;
  pageName: string;
  onStay: () => void;
  onLeave: () => void;
  onSaveAndLeave: () => void;
}

/** Asks before unsaved edits are left. */
export function LeaveDialog({ opened, saving, pageName, onStay, onLeave, onSaveAndLeave }: LeaveDialogProps) {
  const { t } = useTranslation('pageBuilder');
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('leave.title', { name: pageName })}
      closeButtonProps={{ 'aria-label': t('leave.stay') }}
    >
      <Text size="sm">{t('leave.text')}</Text>
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button variant="default" onClick={onStay}>
          {t('leave.stay')}
        </Button>
        <Button variant="outline" color="danger" onClick={onLeave}>
          {t('leave.discard')}
        </Button>
        <Button data-autofocus loading={saving} onClick={onSaveAndLeave}>
          {t('leave.save')}
        </Button>
      </Group>
    </Modal>
  );
}
