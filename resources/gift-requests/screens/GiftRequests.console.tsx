import { Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { LoadedList } from '@tributary/engine/screens/reading/LoadedList.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { formatMoney } from '@tributary/kit/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestState } from '../RequestState.console.tsx';
import { RequestText } from '../RequestText.console.tsx';
import type { giftRequestRoutes, ListedRequest, StaffRequest } from '../routes.ts';
import { Deal } from './Deal.console.tsx';

/**
 * Donors' requests about recurring gifts that the payment service does not carry out itself: people deal with them
 * here.
 */
export default function GiftRequests() {
  const { t } = useTranslation(['giftRequests', 'screens']);
  const [state, setState] = useState<'open' | 'all'>('open');
  const environment = useEnvironment();
  const call = routesOf<typeof giftRequestRoutes>(useClient());
  const found = useQuery({
    queryKey: ['transactions', 'gift-requests', state, environment],
    queryFn: async () => (await call('GET /gift-requests', { query: { state, environment } })).items,
  });
  const { data } = found;
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={{ id: 'gift-requests', text: t('sentence') }}
        actions={
          <SegmentedControl
            aria-label={t('which')}
            value={state}
            onChange={(value) => setState(value === 'all' ? 'all' : 'open')}
            data={[
              { value: 'open', label: t('open') },
              { value: 'all', label: t('all') },
            ]}
          />
        }
      />
      <LoadedList
        items={data}
        found={found}
        failure={t('unread')}
        empty={<EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>}
      >
        {(item) => <Request key={item.id} item={item} />}
      </LoadedList>
    </>
  );
}

function Request({ item }: { item: ListedRequest }) {
  const { t } = useTranslation('giftRequests');
  const mayDeal = useAbility().can('update', 'transactions');
  return (
    <li>
      <Group justify="space-between" align="start" gap="sm">
        <div>
          <ConsoleLink to={`/forms/transactions/${item.transactionId}/view`} fw={560}>
            {item.name ?? item.email ?? t('noName')}
          </ConsoleLink>
          {item.from === 'donor' ? (
            <Text>
              <RequestText request={item} />
            </Text>
          ) : (
            <StaffText item={item} />
          )}
          <Text size="sm" c="dimmed">
            <RelativeTime at={item.createdAt} />
            {item.from === 'staff' ? ` · ${t('askedBy', { name: item.by })}` : ''}
            {item.from === 'staff' && item.end ? ` · ${t(`ended.${item.end}`)}` : ''}
            {item.dealtBy ? ` · ${t('dealtBy', { name: item.dealtBy })}` : ''}
            {item.from === 'donor' && item.note ? ` · ${item.note}` : ''}
          </Text>
        </div>
        <RequestState state={item.state} />
      </Group>
      {item.state === 'open' && mayDeal ? <Deal item={item} /> : null}
    </li>
  );
}

/** A colleague's request, in their own words. */
function StaffText({ item: { kind, text, amount, frequency, isRefunded, state } }: { item: StaffRequest }) {
  const { t, i18n } = useTranslation('giftRequests');
  const money = amount && formatMoney(amount.minor, amount.currency, i18n.language);
  // A refund is of one payment.
  const terms = money && frequency && kind !== 'refund' ? t(`terms.${frequency}`, { amount: money }) : money;
  return (
    <>
      <Text>
        {t(`staff.${kind}`)}
        {terms ? ` · ${terms}` : null}
      </Text>
      {kind === 'refund' && isRefunded && state === 'open' ? <Text fw={560}>{t('refunded')}</Text> : null}
      <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </>
  );
}
