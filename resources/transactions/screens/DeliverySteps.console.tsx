import { Button, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { FailureText } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../../connectors/connector-name.console.ts';
import { Attempts } from '../../deliveries/Attempts.console.tsx';
import type { Delivery } from '../../deliveries/delivery.ts';
import { SendAgain } from '../../deliveries/SendAgain.console.tsx';
import { DELIVERY_TONES } from '../../deliveries/status-tones.ts';
import { transactionUi } from '../transaction-ui.console.tsx';
import { DeliveryPreview } from './DeliveryPreview.console.tsx';
import { TimelineStep } from './TimelineStep.console.tsx';

const MARKS = {
  DELIVERED: 'done',
  HELD: 'waiting',
  WAITING: 'waiting',
  PENDING: 'waiting',
  PARKED: 'failed',
  DISCARDED: 'failed',
} as const;

interface DeliveryStepsProps {
  transactionId: string;
  delivery: Delivery;
  onReplay: () => Promise<void>;
  onResend: () => Promise<void>;
  sending: boolean;
}

/** One connector's delivery: its status, every attempt, and how to send it again. */
export function DeliverySteps({ transactionId, delivery, onReplay, onResend, sending }: DeliveryStepsProps) {
  const { t } = useTranslation(['transactions', 'deliveries', 'giftRequests']);
  const problems = useProblemText(transactionUi);
  const ability = useAbility();
  const { connector, status, attempts, discarded, result } = delivery;
  const subject = connector === 'email' ? result?.['subject'] : undefined;
  const receipt = result?.['receiptNumber'];
  const send = async (how: () => Promise<void>): Promise<void> => {
    try {
      await how();
      toastSuccess(t('deliveries:queued'));
    } catch (error) {
      toastFailure(<FailureText what={t('deliveries:notQueued')} why={problems.reason(error)} />);
    }
  };
  const connectorName = useConnectorName();
  return (
    <TimelineStep
      tone={MARKS[status]}
      title={
        connector === 'email'
          ? t('delivery.toSupporter')
          : t('delivery.to', { connector: connectorName(connector) })
      }
      at={attempts.at(-1)?.startedAt ?? null}
      beside={<ToneBadge tone={DELIVERY_TONES[status]}>{t(`deliveries:status.${status}`)}</ToneBadge>}
    >
      {typeof subject === 'string' ? (
        <Text size="sm" c="dimmed">
          <bdi>{subject}</bdi>
          {typeof receipt === 'number' ? ` · ${t('giftRequests:payments.receipt', { number: receipt })}` : ''}
        </Text>
      ) : null}
      <DeliveryPreview delivery={delivery} transactionId={transactionId} />
      <Attempts delivery={delivery} />
      {ability.can('update', 'connectors') ? (
        <SendAgain delivery={delivery} sending={sending} send={() => send(onReplay)} />
      ) : null}
      {discarded ? (
        <Text size="sm">
          {t('deliveries:one.discarded', { by: discarded.by })}: <bdi>{discarded.reason}</bdi>
        </Text>
      ) : null}
      {connector === 'email' && status === 'DELIVERED' && ability.can('update', 'transactions') ? (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          leftSection={<IconMail size={14} />}
          loading={sending}
          onClick={() => void send(onResend)}
        >
          {t('delivery.resend')}
        </Button>
      ) : null}
    </TimelineStep>
  );
}
