import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskSelection } from '../desk.ts';
import { useDeskCalls, useReplayPreview } from '../desk.console.ts';
import { PayloadDifference } from './PayloadDifference.console.tsx';

interface ReplayDialogProps {
  selection: DeskSelection;
  onClose: () => void;
  onDone: () => void;
}

/** Sends deliveries again, as they were mapped or as they would be now; the difference is shown before. */
export function ReplayDialog({ selection, onClose, onDone }: ReplayDialogProps) {
  const { t } = useTranslation(['deliveries', 'kit']);
  const [asked] = useState(selection);
  const [mapping, setMapping] = useState<'then' | 'now'>('then');
  const [isWorking, setWorking] = useState(false);
  const preview = useReplayPreview(asked);
  const { replay } = useDeskCalls();
  const found = preview.data;
  const send = async (): Promise<void> => {
    setWorking(true);
    try {
      const { total, skipped } = await replay(asked, mapping);
      toastSuccess(
        skipped > 0
          ? t('replaying.queuedSome', { count: total, skipped })
          : t('replaying.queued', { count: total }),
      );
      onDone();
      onClose();
    } catch {
      toastFailure(t('notQueued'));
    }
    setWorking(false);
  };
  return (
    <OpenModal
      size="lg"
      onClose={onClose}
      title={t('replaying.title', { count: found?.total ?? asked.ids?.length ?? 0 })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack>
        <Radio.Group
          label={t('replaying.how')}
          value={mapping}
          onChange={(value) => setMapping(value === 'now' ? 'now' : 'then')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="then" label={t('replaying.then')} description={t('replaying.thenText')} />
            <Radio
              value="now"
              label={t('replaying.now')}
              description={t('replaying.nowText')}
              disabled={found?.compared === 0}
            />
          </Stack>
        </Radio.Group>
        {preview.isPending ? <Skeleton h={80} aria-hidden /> : null}
        <ReadFailure found={preview} failure={t('replaying.unread')} />
        {found ? (
          <div role="status">
            <Text size="sm">
              {found.compared === 0
                ? t('replaying.nothingMapped')
                : found.differing + found.refused === 0
                  ? t('replaying.same', { count: found.compared })
                  : t('replaying.differs', { count: found.compared, differing: found.differing })}
            </Text>
            {found.refused > 0 ? (
              <Text size="sm">{t('replaying.refused', { count: found.refused })}</Text>
            ) : null}
            {found.left > 0 ? (
              <Text size="sm">{t('replaying.left', { count: found.left, total: found.total })}</Text>
            ) : null}
          </div>
        ) : null}
        {found?.samples.map((sample) => (
          <PayloadDifference key={sample.deliveryId} sample={sample} />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('replaying.cancel')}
          </Button>
          <Button loading={isWorking} disabled={!found || found.total === 0} onClick={() => void send()}>
            {t('replaying.send', { count: found?.total ?? 0 })}
          </Button>
        </Group>
      </Stack>
    </OpenModal>
  );
}
