import { Code, Collapse, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { FailureText } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Attempts } from '../../deliveries/Attempts.console.tsx';
import type { Delivery } from '../../deliveries/delivery.ts';
import { SendAgain } from '../../deliveries/SendAgain.console.tsx';
import { DELIVERY_TONES } from '../../deliveries/status-tones.ts';
import { useMessage, useWebhookCalls } from '../deliveries.console.ts';
import { webhookUi, type Webhook } from '../webhook-ui.console.tsx';
import classes from './webhooks.module.css';

interface DeliveryRowProps {
  webhook: Webhook;
  delivery: Delivery;
}

/** One delivery: its status, and when opened every attempt and the content. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { t } = useTranslation(['webhooks', 'deliveries']);
  const [isOpen, setOpen] = useState(false);
  const { event, status, attempts, createdAt, nextAttemptAt } = delivery;
  return (
    <li className={classes.delivery}>
      <UnstyledButton className={classes.row} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        <span className={classes.event}>
          <bdi dir="ltr">{event}</bdi>
        </span>
        <ToneBadge tone={DELIVERY_TONES[status]}>{t(`deliveries:status.${status}`)}</ToneBadge>
        <Text span size="xs" c="dimmed" className="tabular">
          {t('deliveries.tried', { count: attempts.length })} ·{' '}
          {nextAttemptAt && attempts.length > 0 ? (
            <>
              {t('deliveries:next')} <RelativeTime at={nextAttemptAt} />
            </>
          ) : (
            <RelativeTime at={attempts.at(-1)?.startedAt ?? createdAt} />
          )}
        </Text>
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        {isOpen ? (
          <Stack gap="sm" className={classes.detail}>
            <Attempts delivery={delivery} />
            <Message webhookId={webhook.id} id={delivery.id} />
            <Replay webhook={webhook} delivery={delivery} />
          </Stack>
        ) : null}
      </Collapse>
    </li>
  );
}

function Message({ webhookId, id }: { webhookId: string; id: string }) {
  const { t } = useTranslation('webhooks');
  const found = useMessage(webhookId, id, true);
  if (found.isPending) return <Skeleton h={80} aria-hidden />;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {t('deliveries.id')} <bdi dir="ltr">{id}</bdi>
      </Text>
      {found.data ? (
        <Code block dir="ltr" className={classes.code} tabIndex={0} aria-label={t('deliveries.message')}>
          {JSON.stringify(JSON.parse(found.data), null, 2)}
        </Code>
      ) : (
        <Text size="sm">{t(found.isError ? 'deliveries.messageUnread' : 'deliveries.forgotten')}</Text>
      )}
    </div>
  );
}

function Replay({ webhook, delivery }: DeliveryRowProps) {
  const { t } = useTranslation('deliveries');
  const problems = useProblemText(webhookUi);
  const allowed = useAllowed(webhookUi);
  const { replay } = useWebhookCalls(webhook.id);
  const [isWorking, setWorking] = useState(false);
  if (!allowed.update) return null;
  const send = async (): Promise<void> => {
    setWorking(true);
    try {
      await replay(delivery.id);
      toastSuccess(t('queued'));
    } catch (error) {
      toastFailure(<FailureText what={t('notQueued')} why={problems.reason(error)} />);
    }
    setWorking(false);
  };
  return <SendAgain delivery={delivery} sending={isWorking} send={send} />;
}
