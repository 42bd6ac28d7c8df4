import { Button, Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadAgain, useSupporterRefusal, useSupporterRoutes } from '../../supporters/supporter.console.ts';
import type { Note } from '../../supporters/supporter.ts';
import { TimelineStep } from './TimelineStep.console.tsx';

/** A note or a request in the timeline. */
export function NoteStep({ transactionId, note }: { transactionId: string; note: Note }) {
  const { t } = useTranslation('transactions');
  const mayWrite = useAbility().can('update', 'transactions');
  const call = useSupporterRoutes();
  const again = useReadAgain();
  const refusal = useSupporterRefusal();
  const [isWorking, setWorking] = useState(false);
  const { id, kind, text, by, at, done } = note;
  const isOpen = kind !== 'note' && done === null;
  const settle = async (): Promise<void> => {
    setWorking(true);
    try {
      await call('POST /transactions/:id/notes/:noteId/done', { params: { id: transactionId, noteId: id } });
      await again();
    } catch (error) {
      toastFailure(refusal(error) ?? t('request.failed'));
      void again();
    }
    setWorking(false);
  };
  return (
    <TimelineStep
      tone={isOpen ? 'waiting' : 'done'}
      title={kind === 'note' ? t('notes.one') : t(`request.${kind}`)}
      at={at}
      beside={
        kind === 'note' ? null : (
          <ToneBadge tone={isOpen ? 'warning' : 'success'}>
            {t(isOpen ? 'request.open' : 'request.done')}
          </ToneBadge>
        )
      }
    >
      <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        <bdi>{by}</bdi>
        {done ? (
          <>
            {' · '}
            {done.end ? t(`request.end.${done.end}`) : t('request.done')}
            {done.by ? (
              <>
                : <bdi>{done.by}</bdi>
              </>
            ) : null}
            , <RelativeTime at={done.at} />
          </>
        ) : null}
      </Text>
      {isOpen && mayWrite ? (
        <Button size="compact-xs" variant="default" mt={4} loading={isWorking} onClick={() => void settle()}>
          {t('request.markDone')}
        </Button>
      ) : null}
    </TimelineStep>
  );
}
