import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { LoadedList } from '@tributary/engine/screens/LoadedList.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestState } from '../RequestState.console.tsx';
import { RequestText } from '../RequestText.console.tsx';
import type { GiftRequestItem, giftRequestRoutes } from '../routes.ts';
import classes from './GiftRequests.module.css';

type Item = GiftRequestItem & { name: string | null; email: string | null };

/** What donors want of their recurring gifts and the payment service does not do by itself: people deal with it here. */
export default function GiftRequests() {
  const { t } = useTranslation(['giftRequests', 'screens']);
  const [state, setState] = useState<'open' | 'all'>('open');
  const environment = useEnvironment();
  const call = routesOf<typeof giftRequestRoutes>(useClient());
  const { data, isError, refetch } = useQuery({
    queryKey: ['transactions', 'gift-requests', state, environment],
    queryFn: async () => (await call('GET /gift-requests', { query: { state, environment } })).items,
  });
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
        isError={isError}
        onRetry={() => void refetch()}
        failure={t('unread')}
        empty={<EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>}
      >
        {(item) => <Request key={item.id} item={item} />}
      </LoadedList>
    </>
  );
}

function Request({ item }: { item: Item }) {
  const { t } = useTranslation('giftRequests');
  const mayDeal = useAbility().can('update', 'transactions');
  return (
    <li>
      <Group justify="space-between" align="start" gap="sm">
        <div>
          <ConsoleLink to={`/forms/transactions/${item.transactionId}/view`} fw={560}>
            {item.name ?? item.email ?? t('noName')}
          </ConsoleLink>
          <Text>
            <RequestText request={item} />
          </Text>
          <Text size="sm" c="dimmed">
            <RelativeTime at={item.createdAt} />
            {item.dealtBy ? ` · ${t('dealtBy', { name: item.dealtBy })}` : ''}
            {item.note ? ` · ${item.note}` : ''}
          </Text>
        </div>
        <RequestState state={item.state} />
      </Group>
      {item.state === 'open' && mayDeal ? <Deal id={item.id} /> : null}
    </li>
  );
}

/** Marks a request as dealt with, with a note for those who look later. */
function Deal({ id }: { id: string }) {
  const { t } = useTranslation('giftRequests');
  const call = routesOf<typeof giftRequestRoutes>(useClient());
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const deal = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('POST /gift-requests/:id/deal', { params: { id }, body: { note } });
      toastSuccess(t('dealtToast'));
    } catch {
      toastFailure(t('notDealt'));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['transactions', 'gift-requests'] });
    }
  };
  return (
    <form
      className={classes.deal}
      onSubmit={(event) => {
        event.preventDefault();
        void deal();
      }}
    >
      <TextInput
        className={classes.note}
        aria-label={t('note')}
        placeholder={t('note')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {t('deal')}
      </Button>
    </form>
  );
}
