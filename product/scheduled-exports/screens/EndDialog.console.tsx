import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ScheduledExport } from '../routes.ts';
import { useScheduleAct, useScheduleCalls } from './schedules.console.ts';

interface EndDialogProps {
  schedule: ScheduledExport;
  /** Whether the export ends for everybody (`stop`), or for the person alone (`leave`). */
  way: 'stop' | 'leave' | undefined;
  onClose: () => void;
}

/** Asks before a scheduled export ends: for good, or for a person, whom only others can add again. */
export function EndDialog({ schedule, way, onClose }: EndDialogProps) {
  const { t } = useTranslation(['scheduledExports', 'screens', 'kit']);
  const call = useScheduleCalls();
  const { id, viewName: name, owner } = schedule;
  const isLeaving = way === 'leave';
  const end = useScheduleAct(
    () => call(`POST /scheduled-exports/:id/${isLeaving ? 'leave' : 'stop'}`, { params: { id } }),
    t(isLeaving ? 'leftToast' : 'stoppedToast'),
  );
  return (
    <Modal
      opened={way !== undefined}
      onClose={onClose}
      title={t(isLeaving ? 'leaveTitle' : 'stopTitle', { name })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t(isLeaving ? 'leaveText' : 'stopText', { owner: owner.name })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('screens:cancel')}
          </Button>
          <Button
            color="red"
            loading={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: onClose })}
          >
            {t(isLeaving ? 'leaveNow' : 'stopNow')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
