import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ScheduledExport } from '../routes.ts';
import { useScheduleAct, useScheduleCalls } from './schedules.console.ts';

/** Asks before a scheduled export ends for good. */
export function StopDialog({
  schedule,
  onClose,
}: {
  schedule: ScheduledExport | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['scheduledExports', 'screens', 'kit']);
  const call = useScheduleCalls();
  const stop = useScheduleAct(
    (id: string) => call('POST /scheduled-exports/:id/stop', { params: { id } }),
    t('stoppedToast'),
  );
  return (
    <Modal
      opened={schedule !== undefined}
      onClose={onClose}
      title={t('stopTitle', { name: schedule?.viewName ?? '' })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('stopText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('screens:cancel')}
          </Button>
          <Button
            color="red"
            loading={stop.isPending}
            onClick={() => schedule && stop.mutate(schedule.id, { onSuccess: onClose })}
          >
            {t('stopNow')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
