import { Group, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { useWebhookSummaries } from '../deliveries.console.ts';
import type { Webhook } from '../webhook-ui.console.tsx';

/** Whether a webhook is on, as a badge. */
export function StateBadge({ activated }: { activated: boolean }) {
  const { t } = useTranslation('webhooks');
  return (
    <ToneBadge tone={activated ? 'success' : 'secondary'}>
      {t(`value.activated.${activated ? 'true' : 'false'}`)}
    </ToneBadge>
  );
}

/** Whether a webhook is on, and the result of its last delivery. */
export function StateAndLast({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'deliveries']);
  const summary = useWebhookSummaries()?.get(webhook.id);
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <StateBadge activated={webhook.activated} />
      {webhook.goneAt ? <ToneBadge tone="warning">{t('gone.badge')}</ToneBadge> : null}
      {summary?.parked ? (
        <ToneBadge tone="danger">{t('parkedCount', { count: summary.parked })}</ToneBadge>
      ) : null}
      {summary?.last ? (
        <Text span size="xs" c="dimmed" truncate>
          {t(`deliveries:status.${summary.last.status}`)} · <RelativeTime at={summary.last.at} />
        </Text>
      ) : null}
    </Group>
  );
}
