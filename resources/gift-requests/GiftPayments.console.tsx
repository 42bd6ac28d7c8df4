import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { formatMoney } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import type { GiftPayment, GiftPaymentList, giftPaymentRoutes } from './payment-routes.ts';

const TONES = {
  processing: 'info',
  paid: 'success',
  failed: 'danger',
  refunded: 'warning',
} as const satisfies Record<GiftPayment['state'], string>;

/** The payments by the schedule of a recurring gift, newest first. */
export function GiftPayments({ transactionId }: { transactionId: string }) {
  const { t } = useTranslation('giftRequests');
  const call = routesOf<typeof giftPaymentRoutes>(useClient());
  const found = useQuery({
    queryKey: ['transactions', 'gift-payments', transactionId],
    queryFn: () => call('GET /transactions/:id/gift-payments', { params: { id: transactionId } }),
  });
  return (
    <Loaded found={found} failure={t('payments.unread')} waiting={<Skeleton h={36} aria-hidden />}>
      {(data) => <Listed {...data} />}
    </Loaded>
  );
}

function Listed({ items, listing }: GiftPaymentList) {
  const { t, i18n } = useTranslation('giftRequests');
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const why = { unlisted: 'payments.unlisted', refused: 'payments.refused' } as const;
  const note =
    listing === 'unlisted' || listing === 'refused'
      ? why[listing]
      : items.length === 0
        ? ('payments.none' as const)
        : undefined;
  return (
    <Stack gap="xs">
      {items.map(({ id, minor, currency, state, on, isOwn, receiptNumber }) => (
        <Group key={id} justify="space-between" gap="xs" wrap="nowrap">
          <div>
            <Text size="sm">{formatMoney(minor, currency, i18n.language)}</Text>
            <Text size="xs" c="dimmed">
              {day.format(new Date(`${on}T00:00:00Z`))}
              {isOwn ? ` · ${t('payments.own')}` : ''}
              {receiptNumber === null ? '' : ` · ${t('payments.receipt', { number: receiptNumber })}`}
            </Text>
          </div>
          <ToneBadge tone={TONES[state]}>{t(`payments.state.${state}`)}</ToneBadge>
        </Group>
      ))}
      {note ? (
        <Text size="sm" c="dimmed">
          {t(note)}
        </Text>
      ) : null}
    </Stack>
  );
}
