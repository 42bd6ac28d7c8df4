import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { FailureText } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { ShowMore } from '@tributary/engine/screens/reading/ShowMore.console.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryStatus } from '../../deliveries/delivery.ts';
import { useWebhookSummaries, useWebhookCalls, useWebhookDeliveries } from '../deliveries.console.ts';
import { webhookUi, type Webhook } from '../webhook-ui.console.tsx';
import { DeliveryRow } from './DeliveryRow.console.tsx';
import classes from './webhooks.module.css';

const STATUSES = ['PENDING', 'DELIVERED', 'PARKED'] as const;

/** All deliveries of a webhook, live. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'deliveries', 'screens']);
  const [status, setStatus] = useState<DeliveryStatus>();
  return (
    <Stack component="section" gap="sm" mt={40} aria-labelledby="webhook-deliveries">
      <Title order={2} size="h3" id="webhook-deliveries">
        {t('deliveries.title')}
      </Title>
      <Text c="dimmed">{t('deliveries.text')}</Text>
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={t('deliveries.which')}
          value={status ?? 'all'}
          onChange={(value) => setStatus(STATUSES.find((each) => each === value))}
          data={[
            { value: 'all', label: t('deliveries.all') },
            ...STATUSES.map((value) => ({ value, label: t(`deliveries.status.${value}`) })),
          ]}
        />
        <ReplayAll webhook={webhook} />
      </Group>
      <List webhook={webhook} status={status} />
    </Stack>
  );
}

function List({ webhook, status }: { webhook: Webhook; status: DeliveryStatus | undefined }) {
  const { t } = useTranslation('webhooks');
  const found = useWebhookDeliveries(webhook.id, status);
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  if (found.isPending) return <Skeleton h={120} aria-hidden />;
  const failure = <ReadFailure found={found} failure={t('deliveries.unread')} />;
  if (items.length === 0)
    return found.isError ? (
      failure
    ) : (
      <EmptyState
        title={t(status ? 'deliveries.noneSuch' : 'deliveries.none')}
        illustration={<CallIllustration width={160} />}
      >
        {status ? null : t('deliveries.noneText')}
      </EmptyState>
    );
  return (
    <>
      {failure}
      <ul className={classes.list} aria-label={t('deliveries.title')}>
        {items.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <Group>
          <ShowMore found={found} size="xs">
            {t('deliveries.more')}
          </ShowMore>
        </Group>
      ) : null}
    </>
  );
}

/** Resends everything that is parked. */
function ReplayAll({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'deliveries']);
  const problems = useProblemText(webhookUi);
  const allowed = useAllowed(webhookUi);
  const parked = useWebhookSummaries()?.get(webhook.id)?.parked ?? 0;
  const { replayAll } = useWebhookCalls(webhook.id);
  const [isWorking, setWorking] = useState(false);
  if (!allowed.update || parked === 0) return null;
  const replay = async (): Promise<void> => {
    setWorking(true);
    try {
      toastSuccess(t('deliveries.replayed', { count: await replayAll() }));
    } catch (error) {
      toastFailure(<FailureText what={t('deliveries:notQueued')} why={problems.reason(error)} />);
    }
    setWorking(false);
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} />}
      loading={isWorking}
      onClick={() => void replay()}
    >
      {t('deliveries.replayAll', { count: parked })}
    </Button>
  );
}
