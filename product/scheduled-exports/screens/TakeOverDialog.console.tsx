import { ConfirmDialog } from '@tributary/engine/screens/ConfirmDialog.console.tsx';
import { useTranslation } from 'react-i18next';
import type { ScheduledExport } from '../routes.ts';
import { useScheduleAct, useScheduleCalls } from './schedules.console.ts';

interface TakeOverDialogProps {
  opened: boolean;
  schedule: ScheduledExport;
  onClose: () => void;
}

/** Asks before a person becomes the owner of an export whose owner left. */
export function TakeOverDialog({ opened, schedule: { id, viewName, owner }, onClose }: TakeOverDialogProps) {
  const { t } = useTranslation('scheduledExports');
  const call = useScheduleCalls();
  const take = useScheduleAct(
    () => call('POST /scheduled-exports/:id/take-over', { params: { id } }),
    t('ownerless.takenToast'),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={t('ownerless.title', { name: viewName })}
      text={t('ownerless.help', { owner: owner.name })}
      confirm={t('ownerless.take')}
      tone="primary"
      onClose={onClose}
      // What fails is shown by a toast.
      run={() => take.mutateAsync(undefined).catch(() => undefined)}
    />
  );
}
