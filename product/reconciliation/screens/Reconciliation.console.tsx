import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { LoadedList } from '@tributary/engine/screens/reading/LoadedList.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { reconciliationRoutes } from '../routes.ts';
import { UnknownPayments } from './UnknownPayments.console.tsx';
import { DifferenceRow } from './DifferenceRow.console.tsx';

/** A comparison reads each payment at its service: thousands of them take minutes. */
const RUN_TIMEOUT_MS = 600_000;

/** Differences between transactions, their payment service and counters, and their remedies. */
export default function Reconciliation() {
  const { t } = useTranslation(['reconciliation', 'screens']);
  const [state, setState] = useState<'open' | 'ended'>('open');
  const environment = useEnvironment();
  const mayAct = useAbility().can('update', 'transactions');
  const call = routesOf<typeof reconciliationRoutes>(useClient());
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ['reconciliation', state, environment],
    queryFn: () => call('GET /reconciliation', { query: { state, environment } }),
  });
  const { data } = found;
  const run = useMutation({
    mutationFn: () => call('POST /reconciliation/run', { query: { environment }, timeoutMs: RUN_TIMEOUT_MS }),
    onError: () => toastFailure(t('notRun')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reconciliation'] }),
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={{ id: 'reconciliation', text: t('sentence') }}
        actions={
          mayAct ? (
            <Button
              leftSection={<IconScale size={16} />}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              {t('run')}
            </Button>
          ) : undefined
        }
      />
      <Group justify="space-between" mb="md">
        <Text size="sm" c="dimmed" role="status">
          {data === undefined ? '' : data.run ? <LastRun run={data.run} /> : t('never')}
        </Text>
        <SegmentedControl
          aria-label={t('which')}
          value={state}
          onChange={(value) => setState(value === 'ended' ? 'ended' : 'open')}
          data={[
            { value: 'open', label: t('open') },
            { value: 'ended', label: t('ended') },
          ]}
        />
      </Group>
      <LoadedList
        items={data?.items}
        found={found}
        failure={t('failed')}
        rowHeight={96}
        empty={
          state === 'ended' ? (
            <EmptyState title={t('nothingEnded')} />
          ) : data?.run ? (
            <EmptyState title={t(data.run.compared === 0 && data.run.unread > 0 ? 'nothingRead' : 'nothing')}>
              {t(
                data.run.unread === 0
                  ? 'nothingText'
                  : data.run.compared === 0
                    ? 'nothingReadText'
                    : 'nothingOfRead',
              )}
            </EmptyState>
          ) : (
            <EmptyState title={t('never')} />
          )
        }
      >
        {(difference) => <DifferenceRow key={difference.id} difference={difference} mayAct={mayAct} />}
      </LoadedList>
      <UnknownPayments
        payments={data?.unknown ?? []}
        unlisted={state === 'open' ? (data?.run?.unlisted ?? []) : []}
        mayAct={mayAct}
      />
    </>
  );
}

function LastRun({ run }: { run: { startedAt: string; compared: number; unread: number } }) {
  const { t } = useTranslation('reconciliation');
  return (
    <>
      {t('last', { count: run.compared })} · <RelativeTime at={run.startedAt} />
      {run.unread > 0 ? ` · ${t('unread', { count: run.unread })}` : ''}
    </>
  );
}
