import { Button, Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { useDealing } from '../../gift-requests/dealing.console.tsx';
import { useReadAgain, useSupporterRefusal, useSupporterRoutes } from '../../supporters/supporter.console.ts';
import type { Note } from '../../supporters/supporter.ts';
import { TimelineStep } from './TimelineStep.console.tsx';

/** A note or a request in the timeline. */
export function NoteStep({ transactionId, note }: { transactionId: string; note: Note }) {
  const { t } = useTranslation('transactions');
  const mayWrite = useAbility().can('update', 'transactions');
  const call = useSupporterRoutes();
  const again = useReadAgain();
  const refusalOf = useSupporterRefusal();
  const { id, kind, text, by, at, dealt } = note;
  const isOpen = kind !== 'note' && dealt === null;
  const { deal, isBusy, refusal } = useDealing({
    async mark({ withoutAnswer }) {
      await call('POST /transactions/:id/notes/:noteId/deal', {
        params: { id: transactionId, noteId: id },
        body: { withoutAnswer },
      });
    },
    onFailure: (error) => toastFailure(refusalOf(error) ?? t('request.failed')),
    after: async () => void (await again()),
  });
  return (
    <TimelineStep
      tone={isOpen ? 'waiting' : 'done'}
      title={kind === 'note' ? t('notes.one') : t(`request.${kind}`)}
      at={at}
      beside={
        kind === 'note' ? null : (
          <ToneBadge tone={isOpen ? 'warning' : 'success'}>
            {t(isOpen ? 'request.open' : 'request.dealt')}
          </ToneBadge>
        )
      }
    >
      <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        <bdi>{by}</bdi>
        {dealt ? (
          <>
            {' · '}
            {dealt.end ? t(`request.end.${dealt.end}`) : t('request.dealt')}
            {dealt.by ? (
              <>
                : <bdi>{dealt.by}</bdi>
              </>
            ) : null}
            , <RelativeTime at={dealt.at} />
          </>
        ) : null}
      </Text>
      {isOpen && mayWrite ? (
        <Button size="xs" variant="default" mt="xs" loading={isBusy} onClick={() => void deal()}>
          {t('request.markDealt')}
        </Button>
      ) : null}
      {refusal}
    </TimelineStep>
  );
}
