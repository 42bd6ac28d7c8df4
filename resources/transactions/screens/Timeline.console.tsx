import { Skeleton, Stack, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useTranslation } from 'react-i18next';
import { useDeliveries } from '../deliveries.console.ts';
import { REFUNDED } from '../transaction.ts';
import type { TransactionRecord } from '../transaction-ui.console.tsx';
import type { Delivery } from '../../deliveries/delivery.ts';
import { useNotes } from '../../supporters/supporter.console.ts';
import type { Note } from '../../supporters/supporter.ts';
import { DeliverySteps } from './DeliverySteps.console.tsx';
import { NoteStep } from './NoteStep.console.tsx';
import { TimelineStep } from './TimelineStep.console.tsx';
import classes from './view.module.css';

type Later = { at: string } & ({ delivery: Delivery; note?: never } | { delivery?: never; note: Note });

/** Sorts deliveries and notes by when they began; pending ones come last. */
function inOrder(deliveries: readonly Delivery[], notes: readonly Note[]): Later[] {
  const steps: Later[] = [
    ...deliveries.map((delivery) => ({ delivery, at: delivery.attempts[0]?.startedAt ?? '9' })),
    ...notes.map((note) => ({ note, at: note.at })),
  ];
  return steps.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** The events of a transaction in order: accepted, paid or failed, sent to each connector with every attempt. */
export function Timeline({ transaction }: { transaction: TransactionRecord }) {
  const { t } = useTranslation(['transactions', 'screens']);
  const { found, replay, resend, sending } = useDeliveries(transaction.id);
  const notes = useNotes(transaction.id);
  const later = inOrder(found.data ?? [], notes.data ?? []);
  const { amount, status, errorMessage, settledAt, createdAt } = transaction;
  return (
    <Stack gap="sm">
      <ol className={classes.timeline}>
        <TimelineStep tone="done" title={t('timeline.accepted')} at={createdAt} />
        {amount === null ? null : status === 'PENDING' ? (
          <TimelineStep tone="waiting" title={t('timeline.waiting')} />
        ) : errorMessage === REFUNDED ? (
          <TimelineStep tone="failed" title={t('timeline.refunded')} at={settledAt} />
        ) : status === 'ERROR' ? (
          <TimelineStep tone="failed" title={t('timeline.failed')} at={settledAt}>
            {errorMessage}
          </TimelineStep>
        ) : (
          <TimelineStep tone="done" title={t('timeline.paid')} at={settledAt} />
        )}
        {later.map(({ delivery, note }) =>
          delivery ? (
            <DeliverySteps
              key={delivery.id}
              transactionId={transaction.id}
              delivery={delivery}
              onReplay={() => replay(delivery.id)}
              onResend={() => resend(delivery.id)}
              sending={sending === delivery.id}
            />
          ) : (
            <NoteStep key={note.id} transactionId={transaction.id} note={note} />
          ),
        )}
      </ol>
      {found.isPending ? <Skeleton h={40} aria-hidden /> : null}
      {found.data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('timeline.nothingSent')}
        </Text>
      ) : null}
      <ReadFailure found={found} failure={t('timeline.unread')} />
      {status === 'PENDING' ? (
        <Text size="xs" c="dimmed">
          {t('timeline.since')} <RelativeTime at={createdAt} />
        </Text>
      ) : null}
    </Stack>
  );
}
