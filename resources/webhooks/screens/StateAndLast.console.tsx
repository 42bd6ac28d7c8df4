import { Group, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/pieces/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/pieces/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { useStandings } from '../deliveries.console.ts';
import type { Webhook } from '../webhook-face.console.tsx';

/** Whether a webhook is on, as a badge. */
export function StateBadge({ activated }: { activated: boolean }) {
  const { t } = useTranslation('webhooks');
  return (
    <ToneBadge tone={activated ? 'success' : 'secondary'}>
      {t(`value.activated.${activated ? 'true' : 'false'}`)}
    </ToneBadge>
  );
}

/** Whether a webhook is on, and how its last delivery went. */
export function StateAndLast({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'deliveries']);
  const standing = useStandings()?.get(webhook.id);
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <StateBadge activated={webhook.activated} />
      {standing?.parked ? (
        <ToneBadge tone="danger">{t('parkedCount', { count: standing.parked })}</ToneBadge>
      ) : null}
      {standing?.last ? (
        <Text span size="xs" c="dimmed" truncate>
          {t(`deliveries:status.${standing.last.status}`)} · <RelativeTime at={standing.last.at} />
        </Text>
      ) : null}
    </Group>
  );
}
