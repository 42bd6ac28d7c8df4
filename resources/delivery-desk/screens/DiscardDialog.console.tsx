import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskSelection } from '../desk.ts';
import { useDeskCalls } from '../desk.console.ts';

const LONGEST = 300;

interface DiscardDialogProps {
  selection: DeskSelection;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Decides that deliveries are not sent, with a reason that stays with each. */
export function DiscardDialog({ selection, count, onClose, onDone }: DiscardDialogProps) {
  const { t } = useTranslation(['deliveries', 'kit']);
  const [asked] = useState({ selection, count });
  const [reason, setReason] = useState('');
  const [isWorking, setWorking] = useState(false);
  const { discard } = useDeskCalls();
  const go = async (): Promise<void> => {
    setWorking(true);
    try {
      toastSuccess(t('discard.done', { count: await discard(asked.selection, reason) }));
      onDone();
      onClose();
    } catch {
      toastFailure(t('discard.failed'));
    }
    setWorking(false);
  };
  return (
    <OpenModal
      onClose={onClose}
      title={t('discard.title', { count: asked.count })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) void go();
        }}
      >
        <Stack>
          <Text size="sm">{t('discard.text')}</Text>
          <Textarea
            label={t('discard.reason')}
            description={t('discard.reasonText')}
            required
            autosize
            minRows={2}
            maxLength={LONGEST}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('discard.cancel')}
            </Button>
            <Button type="submit" color="danger" loading={isWorking} disabled={!reason.trim()}>
              {t('discard.go', { count: asked.count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}
