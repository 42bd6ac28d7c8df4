import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { FailureText } from '@tributary/engine/screens/actions.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { RelativeTime } from '@tributary/kit/pieces/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/pieces/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/pieces/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../deliveries.console.ts';
import { transactionFace } from '../transaction-face.console.tsx';
import { TimelineStep } from './TimelineStep.console.tsx';
import classes from './view.module.css';

const TONES = { DELIVERED: 'success', PENDING: 'info', PARKED: 'danger' } as const;
const MARKS = { DELIVERED: 'done', PENDING: 'waiting', PARKED: 'failed' } as const;

interface DeliveryStepsProps {
  delivery: Delivery;
  onReplay: () => Promise<void>;
  sending: boolean;
}

/** One connector's delivery: where it stands, every attempt, and for a parked one the way to send it again. */
export function DeliverySteps({ delivery, onReplay, sending }: DeliveryStepsProps) {
  const { t, i18n } = useTranslation('transactions');
  const problems = useProblemText(transactionFace);
  const ability = useAbility();
  const { connector, status, attempts, nextAttemptAt } = delivery;
  const replay = async (): Promise<void> => {
    try {
      await onReplay();
      toastSuccess(t('delivery.queued'));
    } catch (error) {
      toastFailure(<FailureText what={t('delivery.notQueued')} why={problems.reason(error)} />);
    }
  };
  const lasted = (milliseconds: number): string =>
    new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: milliseconds < 1000 ? 'millisecond' : 'second',
      maximumFractionDigits: 1,
    }).format(milliseconds < 1000 ? milliseconds : milliseconds / 1000);
  const name = i18n.exists(`transactions:connector.${connector}`)
    ? t(`connector.${connector as 'payment-v2'}`)
    : connector;
  return (
    <TimelineStep
      tone={MARKS[status]}
      title={t('delivery.to', { connector: name })}
      at={attempts.at(-1)?.startedAt ?? null}
      beside={<ToneBadge tone={TONES[status]}>{t(`delivery.status.${status}`)}</ToneBadge>}
    >
      {attempts.length > 0 ? (
        <ol className={classes.attempts} aria-label={t('delivery.attempts')}>
          {attempts.map(({ n, startedAt, outcome, httpStatus, error, durationMs }) => (
            <li key={n}>
              <span>
                {t('delivery.attempt', { n })} · {t(`delivery.outcome.${outcome}`)}
                {httpStatus === null ? '' : ` · HTTP ${httpStatus}`} · {lasted(durationMs)} ·{' '}
                <RelativeTime at={startedAt} />
              </span>
              {error ? <span className={classes.reason}>{error}</span> : null}
            </li>
          ))}
        </ol>
      ) : null}
      {nextAttemptAt ? (
        <Text size="xs" c="dimmed">
          {t('delivery.next')} <RelativeTime at={nextAttemptAt} />
        </Text>
      ) : null}
      {status === 'PARKED' && ability.can('update', 'connectors') ? (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          leftSection={<IconRefresh size={14} />}
          loading={sending}
          onClick={() => void replay()}
        >
          {t('delivery.replay')}
        </Button>
      ) : null}
    </TimelineStep>
  );
}
